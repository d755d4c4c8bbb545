import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { addToCart, cartLine, cartLink, quantityField } from "../support/shopping.ts";
import { naira } from "../support/specification.ts";
import { CART_KEY } from "../support/stored-cart.ts";

const ORION = {
  id: "naledi/orion-dress#M",
  sku: "naledi/orion-dress",
  size: "M",
  alt: "Orion Dress",
  price: 140000,
  quantity: 1,
};

test(
  "the cart is kept under its key and is there again after a reload",
  { tag: "@rest" },
  async ({ page }) => {
    await addToCart(page, "/naledi/orion-dress", { size: "M", quantity: 2 });
    const stored = await page.evaluate((key) => localStorage.getItem(key), CART_KEY);
    expect(JSON.parse(stored ?? "null")).toMatchObject({
      items: [{ ...ORION, quantity: 2, itemTotal: 280000, originalPrice: 140000 }],
      isEmpty: false,
      totalItems: 2,
      totalUniqueItems: 1,
      cartTotal: 280000,
      metadata: {},
    });
    await page.reload();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
  },
);

test("a tampered price is shown as the shop's own", { tag: "@rest" }, async ({ page }) => {
  await openCartWith(page, JSON.stringify({ items: [{ ...ORION, price: 1, itemTotal: 1 }] }));
  await expect(cartLine(page, /Orion Dress/)).toContainText(naira(140000));
  await expect(page.getByText(/^Subtotal/)).toContainText(naira(140000));
});

test("a tampered name is shown as the shop's own", { tag: "@rest" }, async ({ page }) => {
  const alt = "<img src=x onerror=alert(1)>";
  await openCartWith(page, JSON.stringify({ items: [{ ...ORION, alt }] }));
  await expect(cartLine(page, /Orion Dress/)).toBeVisible();
  await expect(page.getByText(alt)).toHaveCount(0);
});

const DAMAGED: Readonly<Record<string, string>> = {
  "a quantity of -5": JSON.stringify({ items: [{ ...ORION, quantity: -5 }] }),
  "half a dress": JSON.stringify({ items: [{ ...ORION, quantity: 0.5 }] }),
  "a price that is no number": JSON.stringify({ items: [{ ...ORION, price: "cheap" }] }),
  "a link that runs code": JSON.stringify({ items: [{ ...ORION, href: "javascript:alert(1)" }] }),
  garbage: "{]",
  "another shop's cart": JSON.stringify(["orion"]),
  "a number": "42",
  "a megabyte of nothing": "x".repeat(1_000_000),
};

test(
  "damaged content breaks no page: the cart is empty and the text is kept",
  { tag: "@rest" },
  async ({ page }) => {
    for (const [what, text] of Object.entries(DAMAGED)) {
      await openCartWith(page, text);
      await expect(page.getByText("Your Cart is Empty", { exact: true }), what).toBeVisible();
      await expect(cartLink(page), what).toHaveAccessibleName("Cart");
      const kept = await page.evaluate(() => localStorage.getItem("hazelzuri-cart-damaged"));
      expect(kept === text, what).toBe(true);
    }
    await addToCart(page, "/naledi/orion-dress", { size: "M" });
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  },
);

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

test(
  "a piece that is no longer sold is named and holds up the checkout until it is removed",
  { tag: "@rest" },
  async ({ page }) => {
    const gone = { ...ORION, id: "naledi/vega-dress", sku: "naledi/vega-dress", size: undefined };
    await openCartWith(page, JSON.stringify({ items: [ORION, { ...gone, alt: "Vega Dress" }] }));
    const line = cartLine(page, /Vega Dress/);
    await expect(line).toContainText("No longer available");
    await expect(page.getByText(/^Subtotal/)).toContainText(naira(140000));
    await expect(page.getByRole("link", { name: "Checkout" })).toHaveCount(0);
    await line.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("link", { name: "Checkout" })).toBeVisible();
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

  test("neither overwrites what the other added", { tag: "@rest" }, async ({ page, context }) => {
    const other = await context.newPage();
    await page.goto("/naledi/orion-dress");
    await addToCart(other, "/naledi/venus-dress", { size: "S" });
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(cartLink(other)).toHaveAccessibleName("Cart, 3 items");
  });
});

test(
  "where nothing can be stored the pages work all the same",
  { tag: "@rest" },
  async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.goto("/naledi/orion-dress");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByRole("status")).toContainText("in your cart");
  },
);

async function openCartWith(page: Page, text: string): Promise<void> {
  await page.goto("/terms");
  await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [
    CART_KEY,
    text,
  ] as const);
  await page.goto("/cart");
}
