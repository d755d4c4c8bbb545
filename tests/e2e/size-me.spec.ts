import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import {
  fillForm,
  payOrder,
  placeOrderButton,
  readOrder,
  referenceOf,
} from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { letIn } from "../support/house-visit.ts";
import { untilAwake } from "../support/islands.ts";
import { choose, sizeRadio } from "../support/shopping.ts";

const ORION = "/naledi/orion-dress";

test("'Not sure, size me' sends the measurements with the order, to the house and its workshop", async ({
  page,
  shop,
}) => {
  test.slow();
  await askToBeSized(page, { Bust: "92", Waist: "74.5" });
  await expect(page.getByText("bust 92 cm, waist 74.5 cm go with your order")).toBeVisible();
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByText("We choose its size.")).toBeVisible();
  await page.getByRole("heading", { name: "Goes with" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: "We size you" })).toBeVisible();
  await page.goto("/checkout");
  await expect(sizeMe(page)).toBeChecked();
  await expect(page.getByText("Size: Not specified, by measurements")).toBeVisible();
  await expect(page.getByText("Choose a size")).toBeHidden();
  await expectAccessible(page);
  const { number } = await pay(page);
  const ordered = page.getByRole("region", { name: "Your order" });
  await expect(ordered).toContainText("Size: Not specified, by measurements");

  await letIn(page, shop, "sizes@house.example");
  await page.goto(`/house/orders/${number}`);
  await expect(page.getByRole("main")).toContainText("Size me: bust 92 cm, waist 74.5 cm");
  await page.goto(`/house/orders/${number}/print`);
  // What is cut is found by measurements: the sheet does not leave it open.
  await expect(page.getByText("Size: Not specified, by measurements")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Size me: bust 92 cm, waist 74.5 cm");
});

test("whoever takes it back, or chooses a size, sends nothing", async ({ page }) => {
  await askToBeSized(page, { Bust: "92" });
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await page.goto("/checkout");
  await sizeMe(page).uncheck();
  await expect(page.getByText("Choose a size")).toBeVisible();
  expect(await sentSizing(page)).toBeUndefined();

  await page.goto(ORION);
  await untilAwake(page);
  await expect(page.getByRole("button", { name: "I choose myself" })).toBeHidden();
});

test(
  "with a size for every piece there is nothing to choose, and nothing is sent",
  { tag: "@rest" },
  async ({ page }) => {
    await askToBeSized(page, { Bust: "92" });
    await choose(page, { size: "M" });
    await expect(page.getByText("go with your order")).toBeHidden();
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await page.goto("/checkout");
    await expect(page.getByText("Order summary")).toBeVisible();
    await expect(sizeMe(page)).toHaveCount(0);
    expect(await sentSizing(page)).toBeUndefined();
  },
);

test("without measurements the house is to ask", { tag: "@rest" }, async ({ page }) => {
  await askToBeSized(page, {});
  await expect(page.getByText("after your order we write to you")).toBeVisible();
  await expect(sizeRadio(page, "M")).not.toBeChecked();
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await page.goto("/checkout");
  expect(await sentSizing(page)).toEqual({});
});

function sizeMe(page: Page) {
  return page.getByRole("checkbox", { name: /^Size me/ });
}

async function askToBeSized(page: Page, measures: Record<string, string>): Promise<void> {
  await page.goto(ORION);
  await untilAwake(page);
  await page.getByRole("button", { name: "Size help" }).click();
  const sheet = page.getByRole("dialog", { name: "Size help" });
  for (const [label, text] of Object.entries(measures)) await sheet.getByLabel(label).fill(text);
  await sheet.getByRole("button", { name: "Not sure, size me" }).click();
  await expect(sheet).toBeHidden();
}

/** Pays the open checkout. */
async function pay(page: Page): Promise<{ number: string }> {
  await fillForm(page);
  await payOrder(page);
  return readOrder(page, referenceOf(page));
}

/** The measurements in the order that the open checkout sends. */
async function sentSizing(page: Page): Promise<unknown> {
  const request = page.waitForRequest((sent) => sent.url().endsWith("/api/orders"));
  await fillForm(page);
  await placeOrderButton(page).click();
  return ((await request).postDataJSON() as { sizing?: unknown }).sizing;
}
