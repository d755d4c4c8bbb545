import {
  CUSTOMER,
  countryField,
  expectCheckoutFilled,
  fillCheckout,
  paymentSheet,
  placeOrderButton,
  stateField,
  textField,
  type TextField,
} from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { currencySelector } from "../support/shopping.ts";

test.use({
  startingCart: {
    lines: [
      { sku: "naledi/orion-dress", size: "M", quantity: 2 },
      { sku: "bubble-girl/bubble-molly-combo" },
    ],
  },
});

/** Word for word. */
const MESSAGES: Readonly<Record<keyof typeof CUSTOMER, string>> = {
  "First name": "Valid first name is required.",
  "Last name": "Valid last name is required.",
  Email: "Please enter a valid email address for shipping updates.",
  Phone: "Please enter a valid phone number for shipping updates.",
  Address: "Please enter your shipping address.",
};

test("an empty form shows each field's message, and the first field has the focus", async ({
  page,
}) => {
  await page.goto("/checkout");
  for (const message of Object.values(MESSAGES))
    await expect(page.getByText(message)).toHaveCount(0);
  await expect(textField(page, "Phone")).toHaveAccessibleDescription("Include your country code");
  await placeOrderButton(page).click();
  for (const [name, message] of Object.entries(MESSAGES)) {
    const field = textField(page, name as TextField);
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.getByText("Please select a valid country.", { exact: true })).toBeVisible();
  await expect(page.getByText("Please provide a valid state.", { exact: true })).toBeVisible();
  await expect(textField(page, "Comments")).not.toHaveAttribute("aria-invalid", "true");
  await expect(textField(page, "First name")).toBeFocused();
  await expect(paymentSheet(page).sheet).toHaveCount(0);
});

test(
  "after the first attempt a message goes as soon as its field is right",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/checkout");
    await textField(page, "Email").fill("ada");
    await expect(page.getByText(MESSAGES.Email)).toHaveCount(0);
    await placeOrderButton(page).click();
    await expect(page.getByText(MESSAGES.Email)).toBeVisible();
    await textField(page, "Email").fill("ada@example.com");
    await expect(page.getByText(MESSAGES.Email)).toHaveCount(0);
  },
);

test("fields help the browser to fill them in", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/checkout");
  for (const [name, token] of [
    ["First name", "given-name"],
    ["Last name", "family-name"],
    ["Email", "email"],
    ["Phone", "tel"],
    ["Address", "street-address"],
  ] as const) {
    await expect(textField(page, name)).toHaveAttribute("autocomplete", token);
  }
  await expect(countryField(page)).toHaveAttribute("autocomplete", "country");
  await expect(stateField(page)).toHaveAttribute("autocomplete", "address-level1");
});

test("the order summary has a count, each item with its size or 'Not specified', and the total", async ({
  page,
}) => {
  await page.goto("/checkout");
  const summary = page.getByRole("region", { name: "Order summary" });
  await expect(summary).toContainText("3 items");
  const orion = summary.getByRole("listitem").filter({ hasText: "Orion Dress" });
  await expect(orion).toContainText("₦140,000");
  await expect(orion).toContainText("Quantity 2");
  await expect(orion).toContainText("Size: M");
  await expect
    .poll(() => orion.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(
    summary.getByRole("listitem").filter({ hasText: "Bubble & Molly Combo" }),
  ).toContainText("Size: Not specified");
  await expect(summary.getByText(/^Total/)).toContainText("₦350,000");
});

test("form and summary stand side by side on a wide screen", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/checkout");
  const form = await page.getByRole("group", { name: "Billing details" }).boundingBox();
  const summary = await page.getByRole("region", { name: "Order summary" }).boundingBox();
  expect(summary?.x).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
});

test("where dollars are shown the checkout says that payment is in naira, and how much", async ({
  page,
}) => {
  await page.goto("/checkout");
  await currencySelector(page).selectOption("usd");
  const summary = page.getByRole("region", { name: "Order summary" });
  await expect(summary.getByText(/^Total/)).toContainText("$263.92");
  await expect(summary).toContainText("Payment is in Nigerian naira");
  await expect(summary).toContainText("₦350,000");
  await expect(summary).toContainText(/rates of \d{4}-\d{2}-\d{2}/);
});

test("test mode is said plainly", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/checkout");
  await expect(page.getByRole("main").getByText("Test mode.")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("no money moves");
});

test("fields that the server refuses have their message beside them", async ({ page, faults }) => {
  faults.allow(/422/);
  await page.route("/api/orders", (route) =>
    route.fulfill({
      status: 422,
      json: {
        error: { code: "invalid_fields", message: "No", fields: { email: MESSAGES.Email } },
      },
    }),
  );
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(textField(page, "Email")).toHaveAccessibleDescription(new RegExp(MESSAGES.Email));
  await expect(textField(page, "Email")).toBeFocused();
  await expectCheckoutFilled(page);
});

test.describe("with an empty cart", () => {
  test.use({ startingCart: { lines: [] } });

  test("the checkout says so and leads to the collections", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/checkout");
    await expect(page.getByText("Your Cart is Empty", { exact: true })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "SHOP NOW" })).toHaveAttribute(
      "href",
      "/naledi",
    );
    await expect(placeOrderButton(page)).toHaveCount(0);
  });
});

test(
  "comments and gift message alone are said to be optional",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/checkout");
    await expect(page.getByText("optional", { exact: true })).toHaveCount(2);
    await expect(page.getByRole("textbox", { name: "Comments" })).toHaveAccessibleDescription(
      "optional",
    );
    await page.getByText("This is a gift").click();
    await expect(page.getByRole("textbox", { name: "Gift message" })).toHaveAccessibleDescription(
      /^optional/,
    );
  },
);
