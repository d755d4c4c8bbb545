import type { Page } from "@playwright/test";
import type { BuiltShop } from "../support/built-shop.ts";
import { expectAccessible } from "../support/axe.ts";
import {
  approvePayment,
  fillForm,
  paymentSheet,
  placeOrderButton,
} from "../support/checking-out.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { letIn } from "../support/house-visit.ts";
import { ownShop } from "../support/own-shop.ts";
import { addToCart } from "../support/shopping.ts";

/** A code changes the whole shop. */
const test = base.extend<object, { shop: BuiltShop }>({ shop: ownShop() });
test.use({ viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: "default" });

const opener = (page: Page) => page.locator("summary").filter({ hasText: "discount code" });
const field = (page: Page) => page.getByRole("textbox", { name: "Discount code" });
const apply = (page: Page) => page.getByRole("button", { name: "Apply" });
const sums = (page: Page) => page.locator("dl").filter({ hasText: "Discount" });

async function makeCode(page: Page, values: Record<string, string>) {
  await page.goto("/house/promotions/codes/new");
  for (const [label, text] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole("button", { name: "Make the code" }).click();
}

/** Opens the checkout once it asks for a code. */
async function openCheckout(page: Page, path = "/checkout") {
  await expect(async () => {
    await page.goto(path);
    await expect(opener(page).or(page.getByText("takes off"))).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 5_000 });
}

test("a code that the owner makes takes its part off at the checkout, and everything says so", async ({
  page,
  shop,
  context,
  faults,
}) => {
  test.slow();
  faults.allow(/422/);
  const shopper = await context.newPage();
  await addToCart(shopper, "/naledi/orion-dress", { size: "M" });
  await shopper.goto("/checkout");
  await expect(placeOrderButton(shopper)).toBeEnabled();
  await expect(opener(shopper)).toHaveCount(0);

  await letIn(page, shop, "codes@house.example");
  await page.goto("/house/promotions");
  await page.getByRole("link", { name: "New code" }).click();
  await makeCode(page, { Code: "welcome-10", Percent: "10", Naira: "500" });
  await expect(page.getByText("one of the two")).toBeVisible();
  await expectAccessible(page);
  await makeCode(page, { Code: "welcome-10", Percent: "10", "In all": "2" });
  const codes = page.getByRole("region", { name: "Discount codes" });
  const row = codes.getByRole("listitem").filter({ hasText: "WELCOME-10" });
  await expect(row).toContainText("used 0 of 2");
  await expect(row).toContainText("10%");
  await expectAccessible(page);

  await openCheckout(shopper);
  await expect(field(shopper)).toBeHidden();
  await fillForm(shopper);
  await opener(shopper).click();
  await field(shopper).fill("welcome-11");
  await placeOrderButton(shopper).click();
  await expect(shopper.getByText("Press “Apply” to use this code")).toBeVisible();
  await expect(field(shopper)).toBeFocused();
  // Enter applies the code: it does not place the order.
  await field(shopper).press("Enter");
  await expect(shopper.getByText("There is no such code.")).toBeVisible();
  await expectAccessible(shopper);
  await field(shopper).fill("welcome-10");
  await apply(shopper).click();
  await expect(shopper.getByText("WELCOME-10 takes off ₦14,000")).toBeVisible();
  await expect(sums(shopper)).toContainText("₦14,000");
  await expect(placeOrderButton(shopper)).toHaveText("Place Order: ₦126,000");
  await expectAccessible(shopper);
  await shopper.reload();
  await expect(placeOrderButton(shopper)).toHaveText("Place Order: ₦126,000");
  await shopper.getByRole("button", { name: "Remove the discount code" }).click();
  await expect(placeOrderButton(shopper)).toHaveText("Place Order");
  await opener(shopper).click();
  await field(shopper).fill("WELCOME-10");
  await apply(shopper).click();
  await placeOrderButton(shopper).click();
  await expect(paymentSheet(shopper).sheet).toContainText("126,000");
  await approvePayment(shopper);
  await expect(shopper.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expect(sums(shopper)).toContainText("−₦14,000");

  await page.goto("/house/orders");
  await page.getByRole("link", { name: /HZ-1001/ }).click();
  await expect(page.locator("dl").filter({ hasText: "Discount WELCOME-10" })).toBeVisible();
  await page.goto("/house/promotions");
  await expect(row).toContainText("used 1 of 2");
  await row.getByRole("button", { name: "Stop now" }).click();
  await expect(page.getByRole("status")).toContainText("WELCOME-10 is stopped");
  await expect(row.getByRole("button", { name: "Stop now" })).toHaveCount(0);
  await page.goto("/house/settings");
  await expect(page.getByRole("region", { name: "Record" })).toContainText(
    "made the discount code WELCOME-10",
  );
});

test("a link brings its code; an order whose code was stopped meanwhile says so beside the field", async ({
  page,
  shop,
  context,
  faults,
}) => {
  faults.allow(/422/);
  await letIn(page, shop, "links@house.example");
  await makeCode(page, { Code: "LINK-5000", Naira: "5,000" });
  const shopper = await context.newPage();
  await addToCart(shopper, "/naledi/orion-dress", { size: "M" });
  await openCheckout(shopper, "/checkout?discount=link-5000");
  await expect(placeOrderButton(shopper)).toHaveText("Place Order: ₦135,000");
  await fillForm(shopper);
  const row = page.getByRole("listitem").filter({ hasText: "LINK-5000" });
  await row.getByRole("button", { name: "Stop now" }).click();
  await expect(page.getByRole("status")).toContainText("is stopped");
  await placeOrderButton(shopper).click();
  await expect(shopper.getByText("This code has ended.")).toBeVisible();
  await expect(field(shopper)).toBeFocused();
  await field(shopper).fill("");
  await placeOrderButton(shopper).click();
  await expect(paymentSheet(shopper).sheet).toContainText("140,000");
});

test("an order of the house takes a code, refuses another beside its field, and records the part that was paid", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/422/);
  await letIn(page, shop, "counter@house.example", "--name", "Ada");
  await makeCode(page, { Code: "COUNTER-10", Percent: "10" });
  await expect(page.getByText("COUNTER-10")).toBeVisible();
  await page.goto("/house/orders/new");
  await page.getByLabel("Piece", { exact: true }).fill("orion dr");
  await page.getByLabel("Phone").fill("0803 555 0166");
  await page.getByLabel("First name").fill("Bola");
  await field(page).fill("counter-11");
  await page.getByRole("radio", { name: "Cash" }).check();
  await page.getByLabel("Amount paid").fill("50,000");
  await page.getByRole("button", { name: "Write the order" }).click();
  await expect(page.getByText("There is no such code.")).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(page.getByLabel("Amount paid")).toHaveValue("50,000");
  await expectAccessible(page);
  await field(page).fill("counter-10");
  await page.getByRole("button", { name: "Write the order" }).click();
  await expect(page.getByRole("status")).toContainText("What is left stays due");
  const money = page.getByRole("region", { name: "Money" });
  for (const sum of ["Discount COUNTER-10−₦14,000", "Paid₦50,000", "Left to pay₦76,000"]) {
    await expect(money).toContainText(sum);
  }
});

test("a helper makes codes only if People allows it, and Settings switches them off", async ({
  page,
  shop,
  browser,
}) => {
  await letIn(page, shop, "chief@house.example");
  const helper = await (await browser.newContext()).newPage();
  await letIn(helper, shop, "helper@house.example", "--helper", "--name", "Chi");
  await helper.goto("/house/promotions");
  await expect(helper.getByRole("link", { name: "New promotion" })).toBeVisible();
  await expect(helper.getByRole("link", { name: "New code" })).toHaveCount(0);
  const { status } = { status: (await helper.goto("/house/promotions/codes/new"))?.status() };
  expect(status).toBe(403);
  await helper.context().close();
  await page.goto("/house/settings");
  await expect(page.getByText("May make codes")).toHaveCount(1);
  await page.getByRole("button", { name: "Turn discount codes off" }).click();
  await expect(page.getByRole("button", { name: "Turn discount codes on" })).toBeVisible();
  await page.getByRole("button", { name: "Turn discount codes on" }).click();
  await expect(page.getByRole("button", { name: "Turn discount codes off" })).toBeVisible();
});
