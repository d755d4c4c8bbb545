import type { Page } from "@playwright/test";
import type { BuiltShop } from "../support/built-shop.ts";
import { expectAccessible } from "../support/axe.ts";
import {
  approvePayment,
  countryField,
  fillForm,
  paymentSheet,
  placeOrderButton,
  stateField,
} from "../support/checking-out.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { letIn } from "../support/house-visit.ts";
import { ownShop } from "../support/own-shop.ts";
import { addToCart } from "../support/shopping.ts";

/** Settings change the whole shop. */
const test = base.extend<object, { shop: BuiltShop }>({ shop: ownShop() });
test.use({ viewport: { width: 390, height: 844 } });
test.describe.configure({ mode: "default" });

const settings = (page: Page) => page.getByRole("region", { name: "Delivery", exact: true });
const choice = (page: Page) => page.getByRole("group", { name: "Delivery", exact: true });

async function addZone(page: Page, zone: string, values: Record<string, string>) {
  const form = settings(page).getByRole("form", { name: "Add a zone" });
  await form.getByLabel("Zone").selectOption(zone);
  for (const [label, text] of Object.entries(values)) await form.getByLabel(label).fill(text);
  await form.getByRole("button", { name: "Add a zone" }).click();
  await expect(settings(page).getByText(`Change ${zone}`)).toBeVisible();
}

test("from the first price on the checkout says what delivery costs, and it is paid with the order", async ({
  page,
  shop,
  context,
  faults,
}) => {
  test.slow();
  faults.allow(/409|422/);
  const shopper = await context.newPage();
  await addToCart(shopper, "/naledi/orion-dress", { size: "M" });
  await shopper.goto("/checkout");
  await expect(shopper.getByText(/we write to you with the fee/)).toBeVisible();
  await expect(choice(shopper)).toHaveCount(0);

  await letIn(page, shop, "delivery@house.example");
  await page.goto("/house/settings");
  await addZone(page, "Port Harcourt", { Price: "₦3,500", "Free above": "500,000", Days: "2" });
  await addZone(page, "Ghana", { Price: "25000", Duties: "Ghana asks for duties on arrival." });
  await addZone(page, "Lagos", {});
  await addZone(page, "Everywhere else", { Price: "45000" });
  await settings(page).getByRole("button", { name: "Turn Collect on" }).click();
  await expect(settings(page).getByRole("button", { name: "Turn Collect off" })).toBeVisible();
  await expectAccessible(page);

  await expect(async () => {
    await shopper.goto("/checkout");
    await expect(choice(shopper)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 5_000 });
  await expect(choice(shopper)).toContainText("Choose country and state");
  await expect(placeOrderButton(shopper)).toHaveText("Place Order");
  await fillForm(shopper);
  await expect(choice(shopper)).toContainText("₦3,500");
  await expect(choice(shopper)).toContainText("With you by");
  await expect(placeOrderButton(shopper)).toHaveText("Place Order: ₦143,500");
  await expectAccessible(shopper);

  const feed = await (await page.request.get("/feeds/products.xml")).text();
  expect(feed).toContain(
    "<g:shipping><g:country>NG</g:country><g:region>Rivers</g:region><g:price>3500.00 NGN</g:price></g:shipping>",
  );
  const piece = await (await page.request.get("/naledi/orion-dress")).text();
  expect(piece).toContain('"@type":"OfferShippingDetails"');
  expect(piece).toContain('"value":3500');

  await countryField(shopper).selectOption("Ghana");
  await expect(choice(shopper)).toContainText("Ghana asks for duties on arrival.");
  await expect(placeOrderButton(shopper)).toHaveText("Place Order: ₦165,000");
  await countryField(shopper).selectOption("Nigeria");
  await stateField(shopper).selectOption("Lagos");
  await expect(choice(shopper)).toContainText("We write to you with the fee");
  await expect(placeOrderButton(shopper)).toHaveText("Place Order");
  await stateField(shopper).selectOption("Rivers");

  // By keyboard, and kept through a reload.
  await choice(shopper)
    .getByLabel(/^Delivery/)
    .focus();
  await shopper.keyboard.press("ArrowDown");
  await expect(choice(shopper).getByLabel(/^Collect in Port Harcourt/)).toBeChecked();
  await expect(placeOrderButton(shopper)).toHaveText("Place Order");
  await shopper.reload();
  await expect(choice(shopper).getByLabel(/^Collect in Port Harcourt/)).toBeChecked();
  await choice(shopper)
    .getByLabel(/^Delivery/)
    .check();
  await expect(placeOrderButton(shopper)).toHaveText("Place Order: ₦143,500");

  // The owner changes the price while the checkout is open.
  await settings(page).getByText("Change Port Harcourt").click();
  const own = settings(page).getByRole("form", { name: "Port Harcourt", exact: true });
  await own.getByLabel("Price").fill("4,000");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(settings(page).getByRole("status")).toContainText("Changed");
  await placeOrderButton(shopper).click();
  const dialog = shopper.getByRole("dialog", { name: "Prices have changed" });
  await expect(dialog).toContainText("₦4,000");
  await dialog.getByRole("button", { name: "Accept" }).click();
  await expect(paymentSheet(shopper).sheet).toContainText("144,000");
  await approvePayment(shopper);
  await expect(shopper.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expect(shopper.locator("dl").filter({ hasText: "Delivery" })).toContainText("₦4,000");
  await expectAccessible(shopper);
  // In the house, too, the fee is delivery's, and not taken for Express that could be taken off.
  await page.goto("/house/orders");
  await page.getByRole("link", { name: /HZ-/ }).first().click();
  const money = page.getByRole("region", { name: "Money" });
  await expect(money).toContainText("Delivery₦4,000");
  await expect(money).not.toContainText("Express");

  await page.goto("/house/settings");
  await expect(page.getByRole("region", { name: "Record" })).toContainText(
    "Port Harcourt: ₦3,500, free from ₦500,000 on, 2 days → ₦4,000, free from ₦500,000 on, 2 days",
  );
  await settings(page).getByRole("button", { name: "Turn Collect off" }).click();
  await expect(settings(page).getByRole("button", { name: "Turn Collect on" })).toBeVisible();
});

test("Collect that was turned off meanwhile is refused beside the choice, which takes the focus", async ({
  page,
  shop,
  context,
  faults,
}) => {
  faults.allow(/422/);
  await letIn(page, shop, "collect@house.example");
  await page.goto("/house/settings");
  await addZone(page, "Kenya", { Price: "0" });
  await settings(page).getByRole("button", { name: "Turn Collect on" }).click();
  await expect(settings(page).getByRole("button", { name: "Turn Collect off" })).toBeVisible();
  const shopper = await context.newPage();
  await addToCart(shopper, "/naledi/orion-dress", { size: "M" });
  await expect(async () => {
    await shopper.goto("/checkout");
    await expect(choice(shopper).getByLabel(/^Collect/)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 5_000 });
  await fillForm(shopper);
  await choice(shopper)
    .getByLabel(/^Collect/)
    .check();
  await settings(page).getByRole("button", { name: "Turn Collect off" }).click();
  await expect(settings(page).getByRole("button", { name: "Turn Collect on" })).toBeVisible();
  await placeOrderButton(shopper).click();
  await expect(choice(shopper).getByRole("alert")).toContainText("cannot be collected");
  await expect(choice(shopper).getByLabel(/^Collect/)).toBeFocused();
});
