import { expect, restUnless, test } from "../support/fixtures.ts";
import { cartLine, cartLink, choose, quantityField } from "../support/shopping.ts";
import { COMBOS, naira } from "../support/specification.ts";

for (const { path, parts } of COMBOS) {
  test(
    `${path} is bought whole, or its parts one by one`,
    restUnless(path === "/bubble-girl/bubble-molly-combo"),
    async ({ page }) => {
      await page.goto(path);
      const combo = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
      const separately = page.getByRole("region", { name: "Or Buy Separately:" });
      await choose(page, { size: "S", quantity: 2 });
      await page.getByRole("button", { name: "Add Combo To Cart" }).click();
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");

      for (const [name, price] of parts) {
        const item = separately.getByRole("listitem").filter({ hasText: name });
        await expect(item).toContainText(naira(price));
        await item.getByRole("button", { name: `Add ${name} To Cart` }).click();
      }
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 6 items");

      await page.goto("/cart");
      const comboPrice = parts.reduce((sum, [, price]) => sum + price, 0);
      for (const [name, price] of [[combo, comboPrice] as const, ...parts]) {
        const line = cartLine(page, new RegExp(`^${name}.*S$`));
        await expect(line).toContainText(naira(price));
        await expect(quantityField(line)).toHaveValue("2");
        await expect(line.getByRole("combobox", { name: "Size" })).toHaveValue("S");
      }
    },
  );
}
