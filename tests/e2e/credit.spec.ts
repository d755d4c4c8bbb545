import { randomBytes, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { PlacedOrder } from "../../domain/orders/api.ts";
import { formatKobo } from "../../domain/money-text.ts";
import { openDatabase } from "../../server/db/open.ts";
import { giveCredit } from "../../server/payments/credits.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import {
  approvePayment,
  fillCheckout,
  paymentSheet,
  payOrder,
  placeOrderButton,
  readOrder,
  referenceOf,
  textField,
} from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { customer } from "../support/order-body.ts";
import { cartLink } from "../support/shopping.ts";

test.use({
  viewport: { width: 390, height: 844 },
  startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 1 }] },
});

/** What the Osas Dress costs, in kobo. */
const OSAS = 3_500_000;

/** Gives Ada store credit, in kobo, as the owner's command does. */
async function give({ dataDir }: BuiltShop, amount: number): Promise<string> {
  const onError = (error: Error) => console.error(error);
  const db = await openDatabase({ dataDir, onError });
  const ports = { db, random: randomBytes, now: () => new Date() };
  const credit = {
    email: "ada@example.com",
    amount,
    reason: "Size",
    by: "owner",
    id: randomUUID(),
  };
  const code = await giveCredit(ports, credit);
  await db.destroy();
  return code;
}

async function applyCredit(page: Page, code: string): Promise<void> {
  await page.getByText("Use store credit").click();
  await page.getByRole("textbox", { name: "Store credit" }).fill(code);
  await page.getByRole("button", { name: "Use it" }).click();
}

test("a credit that covers half: everything adds up, and the rest is paid by card", async ({
  page,
  shop,
}) => {
  const code = await give(shop, 7_000_000);
  await fillCheckout(page);
  await applyCredit(page, code.toLowerCase());
  const summary = page.getByRole("region", { name: "Order summary" });
  await expect(summary).toContainText("₦70,000 of store credit");
  await expect(summary).toContainText("Pieces₦140,000Store credit−₦70,000");
  await expect(summary).toContainText("Total ₦70,000");
  await expect(page.getByText("You pay ₦70,000")).toBeVisible();
  await payOrder(page);
  await expect(page.getByRole("main")).toContainText("Store credit−₦70,000Total ₦70,000");
  const order = await readOrder(page, referenceOf(page));
  expect(order).toMatchObject({ status: "paid", amount: 7_000_000, credit: 7_000_000, due: 0 });
});

test(
  "a credit that covers all: no card, and what is left can be used another time",
  { tag: "@rest" },
  async ({ page, shop }) => {
    const code = await give(shop, 20_000_000);
    await fillCheckout(page);
    await page.getByRole("radio", { name: /Express/ }).check();
    await applyCredit(page, code);
    await expect(page.getByText("You pay ₦0")).toBeVisible();
    await placeOrderButton(page).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    const order = await readOrder(page, referenceOf(page));
    expect(order).toMatchObject({ status: "paid", amount: 0, credit: 18_200_000, total: 0 });
    const left = await page.request.post("/api/credits", {
      data: { credit: code, email: "ada@example.com" },
    });
    expect(await left.json()).toEqual({ left: 1_800_000 });
  },
);

test(
  "a code that is none, or of somebody else, is refused beside its field, and can be removed",
  { tag: "@rest" },
  async ({ page, shop, faults }) => {
    faults.allow(/422/);
    const code = await give(shop, 7_000_000);
    await page.goto("/checkout");
    await page.getByText("Use store credit").click();
    const field = page.getByRole("textbox", { name: "Store credit" });
    await field.fill(code);
    await page.getByRole("button", { name: "Use it" }).click();
    await expect(page.getByText("Fill in your e-mail first")).toBeVisible();
    await textField(page, "Email").fill("bola@example.com");
    await page.getByRole("button", { name: "Use it" }).click();
    await expect(page.getByText("There is no such credit")).toBeVisible();
    await expect(field).toHaveValue(code);
    await textField(page, "Email").fill("ada@example.com");
    await page.getByRole("button", { name: "Use it" }).click();
    await expect(page.getByText("You pay ₦70,000")).toBeVisible();
    await page.getByRole("button", { name: "Remove the store credit" }).click();
    await expect(page.getByText("You pay ₦140,000")).toBeVisible();
  },
);

test(
  "a code that was typed and not used keeps the order from being placed without it",
  { tag: "@rest" },
  async ({ page, shop }) => {
    const code = await give(shop, 7_000_000);
    await fillCheckout(page);
    await page.getByText("Use store credit").click();
    const field = page.getByRole("textbox", { name: "Store credit" });
    await field.fill(code);
    await field.press("Enter");
    await expect(page.getByText("Press “Use it” to pay with this credit")).toBeVisible();
    await expect(field).toHaveValue(code);
    await field.fill("");
    await placeOrderButton(page).click();
    await expect(paymentSheet(page).sheet).toContainText("140,000");
  },
);

test(
  "a credit that another order has spent from is told, and the summary shows what is left of it",
  { tag: "@rest" },
  async ({ page, shop, faults }) => {
    faults.allow(/409/);
    const code = await give(shop, 7_000_000);
    await fillCheckout(page);
    await applyCredit(page, code);
    await expect(page.getByText("You pay ₦70,000")).toBeVisible();
    // On another phone, for a small piece.
    const line = { sku: "hazelbee/osas-dress", quantity: 1 };
    const other = { lines: [line], customer: customer(), credit: code };
    const spent = await page.request.post("/api/orders", { data: other });
    expect(spent.status()).toBe(201);
    const { reference } = (await spent.json()) as PlacedOrder;
    expect(await readOrder(page, reference)).toMatchObject({ status: "paid", credit: OSAS });
    await placeOrderButton(page).click();
    const dialog = page.getByRole("dialog", { name: "The total has changed" });
    await expect(dialog).toContainText("Your store credit is worth less");
    await dialog.getByRole("button", { name: "Accept" }).click();
    const left = formatKobo(7_000_000 - OSAS);
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText(
      `${left} of store credit`,
    );
    await approvePayment(page);
    expect(await readOrder(page, referenceOf(page))).toMatchObject({ credit: 7_000_000 - OSAS });
  },
);
