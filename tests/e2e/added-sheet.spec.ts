import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
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

  // A quantity that nothing can be added with leaves its own sentence alone.
  await button.click();
  await expect(sheet).toBeVisible();
  await page.getByLabel("Quantity", { exact: true }).fill("0");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "whole number" })).toBeVisible();
});

test(
  "the sheet goes with Escape, or by itself, but not while it is used",
  { tag: "@rest" },
  async ({ page }) => {
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
  },
);

for (const [width, height] of [
  [390, 844],
  [390, 667],
  [820, 1180],
  [1440, 900],
] as const) {
  test(
    `the sheet covers neither the form nor its button, wherever the page is scrolled, at ${width} × ${height}`,
    { tag: "@rest" },
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto(DRESS);
      await untilAwake(page);
      const button = page.getByRole("button", { name: "Add To Cart" });
      const sheet = page.getByRole("status").filter({ hasText: "in your cart" });
      const form = page.locator("form").filter({ has: button });
      const { y = 0 } = (await form.boundingBox()) ?? {};
      // Before the form, with it at the screen's bottom, middle and top, and past it.
      for (const scrolled of [0, y - height + 200, y - height / 2, y - 150, y - 70, y + 900]) {
        await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), scrolled);
        await button.click();
        await expect(sheet).toBeInViewport({ ratio: 0.99 });
        await expect(button).toBeInViewport({ ratio: 0.99 });
        expect(await page.evaluate(whatSheetCovers), `scrolled by ${scrolled}`).toEqual([]);
        // Nor while the page is scrolled on.
        await page.mouse.wheel(0, 240);
        await expect.poll(() => page.evaluate(whatSheetCovers)).toEqual([]);
        await page.keyboard.press("Escape");
        await expect(sheet).toHaveCount(0);
        await expect(button).toBeInViewport({ ratio: 0.99 });
      }
    },
  );
}

/** Runs in the page: the controls of the form that overlap the sheet, by their boxes. */
function whatSheetCovers(): string[] {
  const sheet = [...document.querySelectorAll("[role=status]")].find((each) =>
    each.textContent?.includes("in your cart"),
  );
  const box = sheet?.getBoundingClientRect();
  const controls =
    sheet?.closest("form")?.querySelectorAll("label, input, button, legend, a") ?? [];
  return [...controls].flatMap((control) => {
    if (!box || sheet?.contains(control)) return [];
    const { top, bottom, left, right } = control.getBoundingClientRect();
    // Not what is under the header anyway.
    const isOver = top < box.bottom && bottom > box.top && left < box.right && right > box.left;
    return isOver ? [control.outerHTML.slice(0, 60)] : [];
  });
}
