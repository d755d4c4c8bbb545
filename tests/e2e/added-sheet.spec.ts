import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { cartLink, choose, sizeRadio } from "../support/shopping.ts";

const DRESS = "/naledi/orion-dress";

test("after 'Add To Cart' a sheet shows the piece with its size, the way to the cart and back", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(DRESS);
  await choose(page, { size: "M", quantity: 2 });
  const button = page.getByRole("button", { name: "Add To Cart" });
  await button.click();
  const sheet = page.getByRole("status").filter({ hasText: "in your cart" });
  await expect(sheet).toContainText("2 × Orion Dress, size M in your cart.");
  await expect(sheet.getByRole("link", { name: "View cart" })).toHaveAttribute("href", "/cart");
  await expectAccessible(page);

  // It is not modal, and covers nothing of the form: another size and a second press work as before.
  await sizeRadio(page, "L").check();
  await button.click();
  await expect(sheet).toContainText("size L");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 4 items");

  await sheet.getByRole("button", { name: "Keep looking" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("the sheet goes with Escape, or by itself, but not while it is used", async ({ page }) => {
  await page.clock.install();
  await page.goto(DRESS);
  await choose(page, { size: "M" });
  const button = page.getByRole("button", { name: "Add To Cart" });
  const sheet = page.getByRole("status").filter({ hasText: "in your cart" });
  await button.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);

  await button.click();
  await sheet.getByRole("link", { name: "View cart" }).focus();
  await page.clock.runFor(60_000);
  await expect(sheet).toBeVisible();
  await button.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(11_000);
  await expect(sheet).toHaveCount(0);
});
