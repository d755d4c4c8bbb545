import type { Page } from "@playwright/test";
import {
  CUSTOMER,
  countryField,
  expectCheckoutFilled,
  fillForm,
  paymentSheet,
  placeOrderButton,
  readOrder,
  referenceOf,
  stateField,
  textField,
  type TextField,
} from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { tabTo } from "../support/keyboard.ts";
import {
  cartLine,
  cartLink,
  currencySelector,
  quantityField,
  sizeRadio,
} from "../support/shopping.ts";

/** Two Orion Dresses in M and a Bubble & Molly Combo in S. */
const ORDER = {
  status: "paid",
  amount: 35_000_000,
  currency: "NGN",
  lines: [
    { sku: "naledi/orion-dress", size: "M", quantity: 2, price: 140000 },
    { sku: "bubble-girl/bubble-molly-combo", size: "S", quantity: 1, price: 70000 },
  ],
};

test(
  "a whole purchase with the mouse, from Home to the paid order",
  { tag: "@rest" },
  async ({ page }) => {
    test.slow();
    await page.goto("/");
    await openCollection(page, "Naledi Collection");
    await page.getByRole("link", { name: /Orion Dress/ }).click();
    await sizeRadio(page, "M").click();
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");

    await openCollection(page, "Bubble Girl Collection");
    await page.getByRole("link", { name: /Bubble & Molly Combo/ }).click();
    await sizeRadio(page, "S").click();
    await page.getByRole("button", { name: "Add Combo To Cart" }).click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");

    await currencySelector(page).selectOption("usd");
    await expect(page.getByRole("main")).toContainText("$52.78");
    await cartLink(page).click();
    await expect(page.getByText(/^Subtotal/)).toContainText("$263.92");
    await currencySelector(page).selectOption("ngn");
    await expect(page.getByText(/^Subtotal/)).toContainText("₦350,000");
    await expect(cartLine(page, /^Orion Dress.*M$/)).toContainText("₦280,000");
    await page.getByRole("link", { name: "Checkout" }).click();

    await expect(page).toHaveURL("/checkout");
    await fillForm(page);
    await textField(page, "Comments").fill("A gift: no bill in the parcel, please.");
    await placeOrderButton(page).click();
    await expect(paymentSheet(page).sheet).toContainText("NGN 350,000.00");
    await paymentSheet(page).approve.click();
    await expectPaid(page);
  },
);

test("a whole purchase with the keyboard alone", async ({ page }) => {
  test.slow();
  const press = (key: string) => page.keyboard.press(key);
  await page.goto("/");
  await tabTo(page.getByRole("button", { name: "Menu" }));
  await press("Enter");
  await tabTo(
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Naledi Collection" }),
  );
  await press("Enter");
  await tabTo(page.getByRole("link", { name: /Orion Dress/ }));
  await press("Enter");

  // A radio group is one tab stop: Space selects its first option, arrow keys move on.
  await tabTo(sizeRadio(page, "XS"));
  await press("Space");
  await press("ArrowRight");
  await press("ArrowRight");
  await expect(sizeRadio(page, "M")).toBeChecked();
  await tabTo(page.getByRole("button", { name: "Increase quantity" }));
  await press("Enter");
  await tabTo(page.getByRole("button", { name: "Add To Cart" }));
  await press("Enter");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");

  await page.goto("/bubble-girl/bubble-molly-combo");
  await tabTo(sizeRadio(page, "XS"));
  await press("Space");
  await press("ArrowRight");
  await tabTo(page.getByRole("button", { name: "Add Combo To Cart" }));
  await press("Enter");
  await tabTo(page.getByRole("link", { name: "View cart" }));
  await press("Enter");
  await expect(page.getByText(/^Subtotal/)).toContainText("₦350,000");
  await tabTo(page.getByRole("link", { name: "Checkout" }));
  await press("Enter");

  await expect(page).toHaveURL("/checkout");
  for (const [name, text] of Object.entries(CUSTOMER)) {
    await tabTo(textField(page, name as TextField));
    await page.keyboard.type(text);
  }
  await tabTo(countryField(page));
  await page.keyboard.type("Nigeria");
  await expect(stateField(page)).toBeEnabled();
  await tabTo(stateField(page));
  await page.keyboard.type("Rivers");
  await expectCheckoutFilled(page);
  await tabTo(placeOrderButton(page));
  await press("Enter");
  await expect(paymentSheet(page).approve).toBeFocused();
  await press("Enter");
  await expectPaid(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a whole purchase by touch", async ({ page }) => {
    test.slow();
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).tap();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Naledi Collection" })
      .tap();
    await page.getByRole("link", { name: /Orion Dress/ }).tap();
    await sizeRadio(page, "M").tap();
    await page.getByRole("button", { name: "Increase quantity" }).tap();
    await page.getByRole("button", { name: "Add To Cart" }).tap();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");

    await page.goto("/bubble-girl/bubble-molly-combo");
    await sizeRadio(page, "S").tap();
    await page.getByRole("button", { name: "Add Combo To Cart" }).tap();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
    await currencySelector(page).selectOption("usd");
    await cartLink(page).tap();
    await expect(page.getByText(/^Subtotal/)).toContainText("$263.92");
    await currencySelector(page).selectOption("ngn");
    await expect(quantityField(page)).toHaveCount(2);
    await page.getByRole("link", { name: "Checkout" }).tap();

    await expect(page).toHaveURL("/checkout");
    await fillForm(page);
    await placeOrderButton(page).tap();
    await paymentSheet(page).approve.tap();
    await expectPaid(page);
  });
});

async function openCollection(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

/** The confirmation page shows the order, the API returns it as paid, and the cart is empty. */
async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/orders\/HZ[A-Z0-9]{26,}$/i);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  const order = page.getByRole("region", { name: "Your order" });
  await expect(order).toContainText(referenceOf(page));
  await expect(order).toContainText("Orion Dress");
  await expect(order).toContainText("Bubble & Molly Combo");
  await expect(order).toContainText("₦350,000");
  expect(await readOrder(page, referenceOf(page))).toMatchObject(ORDER);
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
  await page.goto("/cart");
  await expect(page.getByText("Your Cart is Empty", { exact: true })).toBeVisible();
}
