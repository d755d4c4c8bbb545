import { expect, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import { addToCart, cartLink, quantityField } from "../support/shopping.ts";
import { storedCart } from "../support/stored-cart.ts";

// Under Playwright Chromium puts no page into its back/forward cache, even without the flag that switches it off: Back
// loads the page anew, perhaps from the HTTP cache.
test(
  "a page that Back loads again shows the cart as it is now",
  { tag: "@rest" },
  async ({ page }) => {
    await addToCart(page, "/naledi/orion-dress", { size: "M" });
    await page.goto("/cart");
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expect(quantityField(page)).toHaveValue("2");
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveURL("/naledi/orion-dress");
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
  },
);

test(
  "the cart page itself is right when Back loads it again",
  { tag: "@rest" },
  async ({ page }) => {
    await addToCart(page, "/naledi/orion-dress", { size: "M" });
    await page.goto("/cart");
    await expect(quantityField(page)).toHaveValue("1");
    await addToCart(page, "/naledi/venus-dress", { size: "S", quantity: 4 });
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveURL("/cart");
    await expect(quantityField(page)).toHaveCount(2);
  },
);

// The test browser prerenders no page ahead, so the test dispatches the event of an activated page.
test("a page that was made ready ahead reads cart and currency when it is seen", async ({
  page,
}) => {
  await page.goto("/naledi/orion-dress");
  await untilAwake(page);
  await page.evaluate(
    (cart) => {
      localStorage.setItem(cart.name, cart.value);
      localStorage.setItem("selectedCurrency", "usd");
      document.dispatchEvent(new Event("prerenderingchange"));
    },
    storedCart([{ sku: "naledi/orion-dress", quantity: 2 }]),
  );
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveValue("usd");
});
