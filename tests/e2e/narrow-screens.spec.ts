import type { Locator, Page } from "@playwright/test";
import { columnsOf } from "../support/columns.ts";
import { expect, restUnless, test } from "../support/fixtures.ts";
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
      const [thumbnail] = await thumbnails(page);
      expect(thumbnail?.width).toBeGreaterThanOrEqual(44);
    },
  );
});

for (const [width, height] of [
  [820, 1180],
  [1440, 900],
] as const) {
  test(
    `a piece's picture stays whole beside the text that scrolls past it, at ${width} × ${height}`,
    restUnless(width === 820),
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/naledi/orion-dress");
      const picture = page.getByRole("list", { name: "Pictures" });
      const { bottom: header } = await boxOf(page.getByRole("banner"));
      const before = await boxOf(picture);
      expect(before).toMatchObject({ left: 0, top: header });
      expect(before.bottom).toBeLessThan(height + 1);
      expect(before.height / before.width).toBeCloseTo(1.25);
      // As tall as the window, or as wide as is left by the text and the thumbnails.
      const text = await boxOf(page.getByRole("heading", { level: 1 }));
      expect(before.bottom > height - 1 || text.left - before.right < 100).toBe(true);

      for (const box of await thumbnails(page)) {
        expect(box.width).toBeGreaterThanOrEqual(44);
        expect(box.left).toBeGreaterThanOrEqual(before.right);
        expect(box.right).toBeLessThan(text.left);
      }
      await expect(page.getByRole("button", { name: "Add To Cart" })).toBeInViewport({ ratio: 1 });

      await page.evaluate(() => scrollTo({ top: 100, behavior: "instant" }));
      expect((await boxOf(page.getByRole("heading", { level: 1 }))).top).toBe(text.top - 100);
      expect(await boxOf(picture)).toEqual(before);

      // Not over what follows.
      const next = page.getByRole("heading", { name: width === 820 ? "Goes with" : "More of" });
      await next.evaluate((heading) => heading.scrollIntoView({ behavior: "instant" }));
      expect((await boxOf(picture)).bottom).toBeLessThan((await boxOf(next)).top);
    },
  );
}

test.describe("on a tablet", () => {
  test.use({
    viewport: { width: 820, height: 1180 },
    startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 1 }] },
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

function boxOf(element: Locator) {
  return element.evaluate((each) => {
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    return { left, top, right, bottom, width, height };
  });
}

async function thumbnails(page: Page) {
  const buttons = await page.getByRole("button", { name: /^Show picture/ }).all();
  return Promise.all(buttons.map(boxOf));
}

async function endOfFooter(page: Page): Promise<number> {
  return page
    .getByRole("contentinfo")
    .evaluate((footer) => Math.round(footer.getBoundingClientRect().bottom + scrollY));
}
