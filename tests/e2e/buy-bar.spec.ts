import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import { cartLink, choose } from "../support/shopping.ts";

const ORION = "/naledi/orion-dress";

for (const [device, width, height] of [
  ["a phone", 390, 844],
  ["a laptop", 1440, 900],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport: { width, height } });

    test("once the form is out of sight, a bar has the price, the size and 'Add To Cart'", async ({
      page,
    }) => {
      await page.goto(ORION);
      await choose(page, { size: "L" });
      await expect(bar(page).getByRole("link", { name: "Size L" })).toHaveCount(0);
      await toTheEnd(page);
      await expect(bar(page)).toContainText("₦140,000");
      await expect(bar(page).getByRole("link", { name: "Size L" })).toBeInViewport();
      await expect(addButton(page)).toHaveCount(1);
      expect(await page.evaluate(whatCoversBar)).toEqual([]);
      await addButton(page).click();
      const sheet = page.getByRole("status").filter({ hasText: "1 × Orion Dress, size L" });
      await expect(sheet).toBeInViewport();
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
      await expectAccessible(page);
    });
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    "the bar brings price, size and button to the first screen, where the form is further down",
    { tag: "@rest" },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 664 });
      await page.goto(ORION);
      await expect(bar(page)).toContainText("₦140,000");
      await expect(addButton(page)).toBeInViewport({ ratio: 1 });
      await bar(page).getByRole("link", { name: "Choose a size" }).click();
      await expect(page.getByRole("group", { name: "Size" })).toBeInViewport();
      await expect(bar(page)).toHaveCount(0);
    },
  );

  test("the bar has the price only while the page's own is off the screen", async ({ page }) => {
    await page.goto(ORION);
    await expect(addButton(page)).toBeInViewport({ ratio: 1 });
    await expect(bar(page).getByRole("link", { name: "Choose a size" })).toBeVisible();
    const price = page.getByText("₦140,000", { exact: true }).first();
    await expect(price).toBeInViewport({ ratio: 1 });
    await expect(bar(page)).not.toContainText("₦");
    // Under the bar it is as good as off the screen.
    await page.setViewportSize({ width: 390, height: 790 });
    await expect(bar(page)).toContainText("₦140,000");
  });

  test(
    "scrolling past the form moves nothing that is being read",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto(ORION);
      await untilAwake(page);
      await page.getByRole("group", { name: "Size" }).scrollIntoViewIfNeeded();
      await expect(bar(page)).toHaveCount(0);
      const before = await heightOf(page);
      await toTheEnd(page);
      await expect(bar(page)).toBeVisible();
      const padding = await page.evaluate(() =>
        parseFloat(getComputedStyle(document.body).paddingBottom),
      );
      expect(await heightOf(page)).toBe(before + padding);
    },
  );

  test(
    "the keyboard meets one button, and sees it where it is",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto(ORION);
      await toTheEnd(page);
      await expect(bar(page)).toBeVisible();
      await addButton(page).focus();
      await expect(addButton(page)).toBeInViewport();
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Shift+Tab");
      await expect(page.getByRole("button", { name: "Increase quantity" })).toBeFocused();
      await expect(bar(page)).toHaveCount(0);
      await page.keyboard.press("Tab");
      await expect(addButton(page)).toBeFocused();
      await expect(addButton(page)).toBeInViewport();
    },
  );
});

function addButton(page: Page) {
  return page.getByRole("button", { name: "Add To Cart" });
}

function bar(page: Page) {
  return page.locator("[data-bar]");
}

async function toTheEnd(page: Page): Promise<void> {
  await untilAwake(page);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
}

function heightOf(page: Page): Promise<number> {
  return page.evaluate(() => document.body.scrollHeight);
}

/** Runs in the page: scrolls through the cards below the form, and returns what lies over the bar at any time. */
function whatCoversBar(): string[] {
  const bar = document.querySelector("[data-bar]");
  const found = new Set<string>();
  for (const heart of document.querySelectorAll("[data-card] ~ [data-save]")) {
    scrollBy(0, heart.getBoundingClientRect().top - innerHeight + 30);
    const { left, top, width, height } = heart.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    const isBeside = left < 0 || left + width > innerWidth;
    if (!isBeside && hit && !bar?.contains(hit)) found.add(hit.outerHTML.slice(0, 80));
  }
  return [...found];
}
