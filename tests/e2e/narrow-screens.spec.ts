import type { Page } from "@playwright/test";
import { columnsOf } from "../support/columns.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const [path, name] of [
    ["/", "HazelZuri, home"],
    ["/hazelbee", "HazelBee"],
    ["/hazellifestyle", "HazelLifestyle"],
  ] as const) {
    test(
      `the name stands in the middle of the header of ${path}`,
      { tag: "@rest" },
      async ({ page }) => {
        await page.goto(path);
        const header = page.getByRole("banner");
        const box = await header.getByRole("link", { name, exact: true }).first().boundingBox();
        const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
        expect(Math.abs(middle - 195)).toBeLessThan(4);
        const currency = await header.getByRole("combobox", { name: "Currency" }).boundingBox();
        expect(currency?.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0));
      },
    );
  }

  test(
    "the way to the collections is at the bottom of Home's first screen",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/");
      const link = page.getByRole("link", { name: "All five collections" });
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.y).toBeGreaterThan(844 * 0.8);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      await link.click();
      await expect(page).toHaveURL("/collections");
      await page.goto("/");
      await page.setViewportSize({ width: 820, height: 1180 });
      await expect(link).toBeHidden();
    },
  );

  test("search shows what it finds in two columns", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/search?q=blue");
    expect(await columnsOf(page.locator("#products > li"))).toBe(2);
  });

  test(
    "name and price of a piece are on its first screen, below the whole picture",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/naledi/orion-dress");
      await untilAwake(page);
      const picture = await page
        .getByRole("img", { name: /Orion Dress/ })
        .first()
        .boundingBox();
      expect(picture).toMatchObject({ x: 0, width: 390 });
      await expect(page.getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("article").getByText("₦140,000").first()).toBeInViewport();
    },
  );
});

test.describe("on a tablet", () => {
  test.use({
    viewport: { width: 820, height: 1180 },
    startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 1 }] },
  });

  test("a piece's other pictures are large, not thumbnails", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/naledi/orion-dress");
    const widths = await page
      .locator("figure img")
      .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width));
    expect(widths).toEqual([410, 410, 820]);
  });

  test(
    "the order summary is to the right of the billing form",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/checkout");
      const form = await page.getByRole("textbox", { name: "First name" }).boundingBox();
      const summary = await page.getByRole("heading", { name: "Order summary" }).boundingBox();
      expect(summary?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
      await expect(page.getByRole("button", { name: "Place Order" })).toBeInViewport();
    },
  );

  test("a listing shows pieces on its first screen", { tag: "@rest" }, async ({ page }) => {
    for (const path of ["/naledi", "/resurgence", "/hazelbee/shop"]) {
      await page.goto(path);
      await expect(page.locator("#products > li").first(), path).toBeInViewport({ ratio: 0.35 });
    }
  });
});

for (const [width, height] of [
  [390, 1400],
  [820, 1800],
  [1440, 1600],
] as const) {
  test(
    `no blank paper is below the footer of short pages at ${width} px`,
    { tag: "@rest" },
    async ({ page, faults }) => {
      faults.allow(/404/);
      await page.setViewportSize({ width, height });
      for (const path of ["/newsletter/unknown", "/no-such-page", "/saved", "/search"]) {
        await page.goto(path);
        expect(await endOfFooter(page), path).toBeGreaterThanOrEqual(height);
      }
    },
  );
}

test("nothing is saved: the page leads to the collections", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/saved");
  const doors = page.getByRole("navigation", { name: "Collections" }).getByRole("link");
  await expect(doors).toHaveText(["Mysthique", "Genesis", "Naledi", "Resurgence", "Bubble Girl"]);
});

async function endOfFooter(page: Page): Promise<number> {
  return page
    .getByRole("contentinfo")
    .evaluate((footer) => Math.round(footer.getBoundingClientRect().bottom + scrollY));
}
