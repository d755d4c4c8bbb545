import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { SCRIPTS_OF_EVERY_PAGE, untilAwake } from "../support/islands.ts";
import { bytesOf, transfersOf } from "../support/transfers.ts";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const HEADER = { "Save-Data": "on" };
const PRODUCT = "/naledi/orion-dress";

test.use(PHONE);

test(
  "pages are made ready ahead of the click, but not for who saves data",
  { tag: "@rest" },
  async ({ page, browser }) => {
    await page.goto("/naledi");
    const rules = page.locator("script[type=speculationrules]");
    expect(await rules.textContent()).toMatch(/"prerender":.*"eagerness":"moderate"/);
    await withOtherShopper(browser, page, async (saving) => {
      await saving.goto("/naledi");
      await expect(saving.locator("script[type=speculationrules]")).not.toBeAttached();
    });
  },
);

test(
  "islands wait for a touch where somebody saves data, and are there after it",
  { tag: "@rest" },
  async ({ page, browser }) => {
    await withOtherShopper(browser, page, async (saving) => {
      const scripts: string[] = [];
      saving.on("request", (request) => {
        if (request.resourceType() === "script") scripts.push(request.url());
      });
      await saving.goto(PRODUCT);
      await saving.waitForLoadState("networkidle");
      await saving.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
      expect(scripts.filter((url) => !SCRIPTS_OF_EVERY_PAGE.test(url))).toEqual([]);
      await saving.getByRole("button", { name: "Add To Cart" }).click();
      await expect(saving.getByRole("link", { name: "View cart" })).toBeVisible();
    });
  },
);

test("nothing moves by itself for who saves data", { tag: "@rest" }, async ({ page, browser }) => {
  await withOtherShopper(browser, page, async (saving) => {
    for (const shopper of [saving, page]) {
      await shopper.goto(PRODUCT);
      // With the data saver on, islands are hydrated only after a touch of the page.
      await shopper.getByRole("radio", { name: "M", exact: true }).check();
      await untilAwake(shopper);
    }
    await expect.poll(() => slid(page)).toBeGreaterThan(0);
    // The page with the data saver on has been open for longer.
    expect(await slid(saving)).toBe(0);
  });
});

test.describe("the switch in the menu", () => {
  test("says what it did, is remembered, and works without the browser's word", async ({
    page,
    browser,
  }) => {
    // Measured in another browser context, because this one would cache the pictures.
    const usual = await withOtherShopper(
      browser,
      page,
      async (other) => bytesOf(await transfersOf(other, "/naledi"), "image"),
      {},
    );
    await page.goto("/");
    await page.getByRole("button", { name: "Menu" }).click();
    const box = page.getByRole("switch", { name: "Data saver" });
    await expect(box).not.toBeChecked();
    await box.check();
    await expect(page.getByRole("status").filter({ hasText: "Data saver is on" })).toBeAttached();

    const lean = bytesOf(await transfersOf(page, "/naledi", { savesData: true }), "image");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(box).toBeChecked();
    expect(lean).toBeGreaterThan(0);
    expect(lean).toBeLessThan(usual / 2);
    await expectAccessible(page);

    await box.uncheck();
    await expect(page.getByRole("status").filter({ hasText: "Data saver is off" })).toBeAttached();
    await page.reload();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(box).not.toBeChecked();
  });

  test("stops the carousel of a page that is open", { tag: "@rest" }, async ({ page }) => {
    await page.clock.install();
    await page.goto(PRODUCT);
    await untilAwake(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("switch", { name: "Data saver" }).check();
    await expect(page.getByRole("status").filter({ hasText: "Data saver is on" })).toBeAttached();
    // A slide that began before, on a slow machine, comes to its end.
    await page.clock.runFor(1_000);
    const before = await slid(page);
    await page.clock.runFor(10_000);
    expect(await slid(page)).toBe(before);
  });

  test("is in the sub-stores' menu, too", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/hazelbee");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("switch", { name: "Data saver" })).toBeVisible();
  });
});

/** Runs `use` in another shopper's browser, by default with the data saver on. */
async function withOtherShopper<T>(
  browser: Browser,
  page: Page,
  use: (other: Page) => Promise<T>,
  headers: Record<string, string> = HEADER,
) {
  await page.goto("/icon.svg");
  const baseURL = new URL(page.url()).origin;
  const context = await browser.newContext({ ...PHONE, baseURL, extraHTTPHeaders: headers });
  const other = await context.newPage();
  try {
    return await use(other);
  } finally {
    await context.close();
  }
}

/** How far the carousel has moved, in pixels. */
function slid(page: Page): Promise<number> {
  return page.getByRole("list", { name: "Pictures" }).evaluate((track) => track.scrollLeft);
}
