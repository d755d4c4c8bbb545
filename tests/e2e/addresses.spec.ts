import { expect, test } from "../support/fixtures.ts";
import { naira, YELLOW_DRESS } from "../support/specification.ts";
import { addToCart, cartLine, cartLink, quantityField } from "../support/shopping.ts";

test(
  "Yellow Dress and Look 12 are one product: one line, one price, one canonical address",
  { tag: "@rest" },
  async ({ page }) => {
    await addToCart(page, YELLOW_DRESS.path, { size: "S" });
    await addToCart(page, "/resurgence/look-12", { size: "S", quantity: 2 });
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");

    await page.goto("/cart");
    await expect(quantityField(page)).toHaveCount(1);
    await expect(cartLine(page, /Look 12/)).toContainText(naira(255000));
    await expect(cartLine(page, /Look 12/)).toContainText("Yellow Dress");

    for (const path of [YELLOW_DRESS.path, "/resurgence/look-12"]) {
      await page.goto(path);
      const canonical = page.locator("link[rel=canonical]");
      await expect(canonical, path).toHaveAttribute("href", /\/resurgence\/look-12$/);
    }
  },
);

test(
  "Sesame Dress is the same line from its Genesis and its Resurgence page",
  { tag: "@rest" },
  async ({ page }) => {
    await addToCart(page, "/genesis/sesame-dress", { size: "M" });
    await addToCart(page, "/resurgence/sesame-dress", { size: "M" });
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  },
);

test(
  "the short Mysthique addresses lead to the product pages",
  { tag: "@rest" },
  async ({ request }) => {
    for (const number of ["001", "002", "003", "004", "005", "006"]) {
      const answer = await request.get(`/mysthique-${number}`, { maxRedirects: 0 });
      expect([301, 308]).toContain(answer.status());
      expect(answer.headers()["location"]).toBe(`/mysthique/mysthique-${number}`);
    }
  },
);

test(
  "lush-blouse leads to BB Ensemble and leaves no step to go back to",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/hazelbee/shop");
    await page.goto("/hazelbee/shop/lush-blouse");
    await expect(page).toHaveURL("/hazelbee/shop/bb-ensemble");
    await expect(page.getByRole("heading", { level: 1, name: "BB Ensemble" })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/hazelbee/shop");
  },
);

for (const path of [
  "/naledi/orion-dress/",
  "/Naledi/Orion-Dress",
  "//naledi//orion-dress",
  "/naledi/orion%2Ddress",
]) {
  test(
    `${path} leads to the page at its one spelling`,
    { tag: "@rest" },
    async ({ page, baseURL }) => {
      await page.goto(`${baseURL}${path}?size=M`);
      await expect(page).toHaveURL("/naledi/orion-dress?size=M");
      await expect(page.getByRole("heading", { level: 1, name: "Orion Dress" })).toBeVisible();
    },
  );
}
