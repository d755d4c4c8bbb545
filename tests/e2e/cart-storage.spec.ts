import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { cartLine, cartLink, quantityField } from "../support/shopping.ts";
import { CART_KEY } from "../support/stored-cart.ts";

const ORION = {
  id: "naledi/orion-dress#M",
  sku: "naledi/orion-dress",
  size: "M",
  alt: "Orion Dress",
  price: 140000,
  quantity: 1,
};

test("a tampered name is shown as the shop's own", { tag: "@rest" }, async ({ page }) => {
  const alt = "<img src=x onerror=alert(1)>";
  await openCartWith(page, JSON.stringify({ items: [{ ...ORION, alt }] }));
  await expect(cartLine(page, /Orion Dress/)).toBeVisible();
  await expect(page.getByText(alt)).toHaveCount(0);
});

test("one damaged line takes no other with it", { tag: "@rest" }, async ({ page }) => {
  const broken = { ...ORION, id: "naledi/venus-dress", sku: "naledi/venus-dress", quantity: 0.5 };
  await openCartWith(page, JSON.stringify({ version: 9, items: [broken, ORION, null] }));
  await expect(cartLine(page, /Orion Dress/)).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
});

test(
  "a size that the shop does not know stays in the cart, and the checkout asks for one that it has",
  { tag: "@rest" },
  async ({ page }) => {
    const petite = { ...ORION, id: "naledi/orion-dress#Petite", size: "Petite" };
    await openCartWith(page, JSON.stringify({ items: [petite] }));
    const size = cartLine(page, /Orion Dress/).getByRole("combobox", { name: "Size" });
    await expect(size).toHaveValue("Petite");
    await page.goto("/checkout");
    const asked = page.getByRole("group", { name: "Which size of Orion Dress?" });
    await asked.getByRole("combobox").selectOption("L");
    await expect(asked).toHaveCount(0);
    const items = await page.evaluate((key) => localStorage.getItem(key), CART_KEY);
    expect(JSON.parse(items ?? "")).toMatchObject({ items: [{ size: "L", quantity: 1 }] });
  },
);

test.describe("in two tabs", () => {
  test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M" }] } });

  test("what one changes the other shows", async ({ page, context }) => {
    const other = await context.newPage();
    await page.goto("/cart");
    await other.goto("/cart");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expect(quantityField(other)).toHaveValue("2");
    await expect(cartLink(other)).toHaveAccessibleName("Cart, 2 items");

    await other.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Your Cart is Empty", { exact: true })).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
  });
});

async function openCartWith(page: Page, text: string): Promise<void> {
  await page.goto("/terms");
  await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [
    CART_KEY,
    text,
  ] as const);
  await page.goto("/cart");
}
