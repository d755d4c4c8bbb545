import { expect, test } from "../support/fixtures.ts";
import { cartLine, cartLink, quantityField } from "../support/shopping.ts";
import { naira } from "../support/specification.ts";

const ORION_M = /^Orion Dress.*M$/;

test.describe("an empty cart", () => {
  test("says so and leads to Naledi", async ({ page }) => {
    await page.goto("/cart");
    await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
    await expect(page.getByText("Your Cart is Empty", { exact: true })).toBeVisible();
    await expect(
      page.getByText("You have no items in your shopping cart, start adding some!"),
    ).toBeVisible();
    await expect(page.getByRole("link", { name: "SHOP NOW" })).toHaveAttribute("href", "/naledi");
    await expect(page.getByText("Subtotal")).toHaveCount(0);
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    await expect(cartLink(page)).toHaveText("");
  });
});

test.describe("a cart of two lines", () => {
  test.use({
    startingCart: {
      lines: [
        { sku: "naledi/orion-dress", size: "M", quantity: 2 },
        { sku: "bubble-girl/bubble-molly-combo", size: "S" },
      ],
    },
  });

  test("shows image, name, price, quantity, size and total of each line, and the subtotal", async ({
    page,
  }) => {
    await page.goto("/cart");
    const orion = cartLine(page, ORION_M);
    await expect(orion).toContainText("Orion Dress");
    await expect(orion).toContainText(naira(140000));
    await expect(orion).toContainText(naira(280000));
    await expect(quantityField(orion)).toHaveValue("2");
    await expect(orion.getByRole("combobox", { name: "Size" })).toHaveValue("M");
    await expect(page.getByText("Size", { exact: true }).filter({ visible: true })).not.toHaveCount(
      0,
    );
    await expect(orion.getByRole("button", { name: "Remove" })).toBeVisible();
    const image = orion.locator("img");
    await expect
      .poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
      .toBeGreaterThan(0);
    await expect(page.getByText(/^Subtotal/)).toContainText(naira(350000));
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
    await expect(cartLink(page)).toHaveText("3");
  });

  test(
    "'Add To Cart' leads to Home and 'Checkout' to the checkout",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/cart");
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: "Add To Cart" })).toHaveAttribute("href", "/");
      await expect(main.getByRole("link", { name: "Checkout" })).toHaveAttribute(
        "href",
        "/checkout",
      );
    },
  );

  test("plus and minus change the line, the subtotal and the badge", async ({ page }) => {
    await page.goto("/cart");
    const orion = cartLine(page, ORION_M);
    await orion.getByRole("button", { name: "Increase quantity" }).click();
    await expect(quantityField(orion)).toHaveValue("3");
    await expect(orion).toContainText(naira(420000));
    await expect(page.getByText(/^Subtotal/)).toContainText(naira(490000));
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 4 items");

    await orion.getByRole("button", { name: "Decrease quantity" }).click();
    await orion.getByRole("button", { name: "Decrease quantity" }).click();
    await expect(quantityField(orion)).toHaveValue("1");
    await expect(orion.getByRole("button", { name: "Decrease quantity" })).toBeDisabled();
    await expect(page.getByText(/^Subtotal/)).toContainText(naira(210000));
  });

  test("a typed quantity counts at once", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/cart");
    const orion = cartLine(page, ORION_M);
    await quantityField(orion).fill("12");
    await expect(orion).toContainText(naira(1680000));
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 13 items");
  });

  test(
    "a typed quantity that is none changes nothing and the line says why",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/cart");
      const orion = cartLine(page, ORION_M);
      for (const [typed, why] of [
        ["0", "Please enter a whole number, 1 or more."],
        ["-1", "Please enter a whole number, 1 or more."],
        ["1.5", "Please enter a whole number, 1 or more."],
        ["1000", "at most 999"],
      ] as const) {
        await quantityField(orion).fill(typed);
        await quantityField(orion).blur();
        await expect(orion.getByRole("alert")).toContainText(why);
        await expect(page.getByText(/^Subtotal/)).toContainText(naira(350000));
        await expect(cartLink(page)).toHaveAccessibleName("Cart, 3 items");
      }
    },
  );

  test("Remove takes a line out, says so and can be undone", async ({ page }) => {
    await page.goto("/cart");
    await cartLine(page, ORION_M).getByRole("button", { name: "Remove" }).click();
    await expect(cartLine(page, ORION_M)).toHaveCount(0);
    await expect(page.getByText(/^Subtotal/)).toContainText(naira(70000));
    await expect(page.getByRole("status")).toContainText("Orion Dress");

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(quantityField(cartLine(page, ORION_M))).toHaveValue("2");
    await expect(page.getByText(/^Subtotal/)).toContainText(naira(350000));
  });

  test("after the last line is removed the cart is empty", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/cart");
    await cartLine(page, ORION_M).getByRole("button", { name: "Remove" }).click();
    await cartLine(page, /Bubble & Molly/)
      .getByRole("button", { name: "Remove" })
      .click();
    await expect(page.getByText("Your Cart is Empty", { exact: true })).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
    await expect(page.locator(":focus")).toHaveText("Your Cart is Empty");
  });

  test("a line's name leads back to its product", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/cart");
    await cartLine(page, ORION_M).getByRole("link", { name: "Orion Dress" }).click();
    await expect(page).toHaveURL("/naledi/orion-dress");
  });
});

test.describe("sizes in the cart", () => {
  test.use({
    startingCart: {
      lines: [
        { sku: "naledi/orion-dress", size: "S", quantity: 2 },
        { sku: "naledi/orion-dress" },
        { sku: "naledi/orion-dress", size: "L" },
      ],
    },
  });

  test("a size can be chosen afterwards", async ({ page }) => {
    await page.goto("/cart");
    const unsized = page.getByRole("combobox", { name: "Size" }).nth(1);
    await unsized.selectOption("XL");
    await expect(cartLine(page, /^Orion Dress.*XL$/)).toBeVisible();
    await expect(quantityField(page)).toHaveCount(3);
  });
});

test.describe("a table on desktop, stacked cards on mobile", () => {
  test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M" }] } });

  test(
    "on a wide screen the line's facts stand side by side",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/cart");
      await expect(page.getByRole("columnheader", { name: "Price" })).toBeVisible();
      const line = cartLine(page, ORION_M);
      const name = await line.getByRole("link", { name: "Orion Dress" }).boundingBox();
      const quantity = await quantityField(line).boundingBox();
      expect(quantity?.x).toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
    },
  );

  test(
    "on a phone they stand under the name, with total and next step in sight",
    { tag: "@rest" },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto("/cart");
      const line = cartLine(page, ORION_M);
      const name = await line.getByRole("link", { name: "Orion Dress" }).boundingBox();
      const quantity = await quantityField(line).boundingBox();
      expect(quantity?.y).toBeGreaterThan(name?.y ?? 0);
      await expect(page.getByRole("link", { name: "Checkout" })).toBeInViewport();
      await expect(page.getByText(/^Subtotal/)).toBeInViewport();
    },
  );
});
