import { expect, test } from "../support/fixtures.ts";
import {
  addToCart,
  cartLine,
  cartLink,
  choose,
  quantityField,
  sizeRadio,
} from "../support/shopping.ts";
import { SIZES } from "../support/specification.ts";

const ORION = "/naledi/orion-dress";

test("a product's page starts without a size and with quantity 1", async ({ page }) => {
  await page.goto(ORION);
  for (const size of SIZES) await expect(sizeRadio(page, size)).not.toBeChecked();
  await expect(quantityField(page)).toHaveValue("1");
  await expect(page.getByRole("button", { name: "Decrease quantity" })).toBeDisabled();
});

test(
  "plus adds one without an end, minus takes one and stops at 1",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto(ORION);
    const plus = page.getByRole("button", { name: "Increase quantity" });
    const minus = page.getByRole("button", { name: "Decrease quantity" });
    await plus.click();
    await plus.click();
    await expect(quantityField(page)).toHaveValue("3");
    await minus.click();
    await minus.click();
    await expect(quantityField(page)).toHaveValue("1");
    await expect(minus).toBeDisabled();

    await quantityField(page).fill("999");
    await plus.click();
    await expect(quantityField(page)).toHaveValue("1000");
  },
);

test("a piece can be added without a size", async ({ page }) => {
  await addToCart(page, ORION);
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
});

test("pressed twice with quantity 1, 'Add To Cart' leaves 1", async ({ page }) => {
  await addToCart(page, ORION, { size: "M" });
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await addToCart(page, ORION, { size: "M" });
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
});

test("0, a negative, a fraction or nothing as quantity adds nothing, and the field says why", async ({
  page,
}) => {
  await page.goto(ORION);
  for (const typed of ["0", "-1", "1.5", ""]) {
    await quantityField(page).fill(typed);
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByRole("alert")).toHaveText("Please enter a whole number, 1 or more.");
    await expect(quantityField(page)).toBeFocused();
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    await page.reload();
  }
});

test("text typed as quantity adds nothing", { tag: "@rest" }, async ({ page }) => {
  await page.goto(ORION);
  await quantityField(page).press("ControlOrMeta+a");
  await quantityField(page).pressSequentially("e+");
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please enter a whole number, 1 or more.");
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
});

test(
  "the size guide opens in a new tab from the product's page",
  { tag: "@rest" },
  async ({ page, context }) => {
    await page.goto(ORION);
    const opened = context.waitForEvent("page");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Size Guide/ })
      .first()
      .click();
    const guide = await opened;
    await expect(guide.getByRole("heading", { level: 1, name: "Size Guide" })).toBeVisible();
    for (const size of SIZES) {
      await expect(guide.getByRole("rowheader", { name: size, exact: true })).toBeVisible();
    }
  },
);

test("BB Ensemble shows its Black Friday price and the price without it, struck through", async ({
  page,
}) => {
  await page.goto("/hazelbee/shop/bb-ensemble");
  await expect(page.getByRole("main").getByText("₦15,000", { exact: true })).toBeVisible();
  await expect(page.locator("s")).toContainText("₦30,000");
  await choose(page, { size: "L", quantity: 2 });
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByRole("status")).toContainText("in your cart");
  await page.goto("/cart");
  // The reduced price, not the one without it: 1 of ₦30,000 would be as much as 2 of ₦15,000.
  await expect(cartLine(page, /^BB Ensemble.*L$/)).toContainText("₦15,000");
  await expect(cartLine(page, /^BB Ensemble.*L$/)).not.toContainText("₦60,000");
});
