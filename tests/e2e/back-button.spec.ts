import { expect, test as base } from "../support/fixtures.ts";
import { addToCart, cartLink, quantityField } from "../support/shopping.ts";

// Playwright turns the back/forward cache off; shoppers have it.
const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, provide) => {
      await provide({ ...launchOptions, ignoreDefaultArgs: ["--disable-back-forward-cache"] });
    },
    { scope: "worker" },
  ],
});

test("a page that Back brings out of the cache shows the cart as it is now", async ({ page }) => {
  await addToCart(page, "/naledi/orion-dress", { size: "M" });
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }));
  });
  await page.goto("/cart");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await expect(quantityField(page)).toHaveValue("2");
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL("/naledi/orion-dress");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
  expect(await page.evaluate(() => "persisted" in window && window.persisted)).toBe(true);
});

test("the cart page itself is right after Back", async ({ page }) => {
  await addToCart(page, "/naledi/orion-dress", { size: "M" });
  await page.goto("/cart");
  await expect(quantityField(page)).toHaveValue("1");
  await addToCart(page, "/naledi/venus-dress", { size: "S", quantity: 4 });
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL("/cart");
  await expect(quantityField(page)).toHaveCount(2);
});
