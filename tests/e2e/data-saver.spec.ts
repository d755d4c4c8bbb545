import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import { bytesOf, transfersOf } from "../support/transfers.ts";

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const HEADER = { "Save-Data": "on" };
const PRODUCT = "/naledi/orion-dress";

test.use(PHONE);

for (const path of ["/", "/naledi", PRODUCT]) {
  test(`on ${path} pictures cost half the bytes for who saves data`, async ({ page, browser }) => {
    const usual = bytesOf(await transfersOf(page, path), "image");
    const lean = await elsewhere(browser, page, async (saving) => {
      return bytesOf(await transfersOf(saving, path), "image");
    });
    expect(usual).toBeGreaterThan(0);
    expect(lean).toBeLessThanOrEqual(usual / 2);
  });
}

test("pages are made ready ahead of the click, but not for who saves data", async ({
  page,
  browser,
}) => {
  await page.goto("/naledi");
  const rules = page.locator("script[type=speculationrules]");
  await expect.poll(() => rules.textContent()).toMatch(/"prerender":.*"eagerness":"moderate"/);
  await elsewhere(browser, page, async (saving) => {
    await saving.goto("/naledi");
    // It comes with the rules.
    await expect(saving.locator("link[rel=manifest]")).toBeAttached();
    await expect(saving.locator("script[type=speculationrules]")).not.toBeAttached();
  });
});

test("the cart is made ready once there is something in it, but not for who saves data", async ({
  page,
  browser,
}) => {
  const rules = '{"prerender":[{"urls":["/cart"]}]}';
  const asked = (of: Page) => of.locator("script[type=speculationrules]").allTextContents();
  const buy = async (shopper: Page) => {
    await shopper.goto(PRODUCT);
    expect(await asked(shopper)).not.toContain(rules);
    await shopper.getByRole("button", { name: "Add To Cart" }).click();
    await expect(shopper.getByRole("link", { name: "View cart" })).toBeVisible();
  };
  await elsewhere(browser, page, async (saving) => {
    await buy(saving);
    await buy(page);
    await expect.poll(() => asked(page)).toContain(rules);
    // It was asked for earlier.
    expect(await asked(saving)).not.toContain(rules);
  });
});

test("nothing moves by itself for who saves data", async ({ page, browser }) => {
  await elsewhere(browser, page, async (saving) => {
    for (const shopper of [saving, page]) {
      await shopper.goto(PRODUCT);
      await untilAwake(shopper);
    }
    await expect.poll(() => slid(page)).toBeGreaterThan(0);
    // It has been open for longer.
    expect(await slid(saving)).toBe(0);
  });
});

test.describe("the switch in the menu", () => {
  test("says what it did, is remembered, and works without the browser's word", async ({
    page,
  }) => {
    const usual = bytesOf(await transfersOf(page, "/"), "image");
    await page.getByRole("button", { name: "Menu" }).click();
    const box = page.getByRole("switch", { name: "Data saver" });
    await expect(box).not.toBeChecked();
    await box.check();
    await expect(page.getByRole("status").filter({ hasText: "Data saver is on" })).toBeAttached();

    const lean = bytesOf(await transfersOf(page, "/collections"), "image");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(box).toBeChecked();
    expect(lean).toBeLessThan(usual / 2);
    await expectAccessible(page);

    await box.uncheck();
    await expect(page.getByRole("status").filter({ hasText: "Data saver is off" })).toBeAttached();
    await page.reload();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(box).not.toBeChecked();
  });

  test("stops the carousel of a page that is open", async ({ page }) => {
    await page.clock.install();
    await page.goto(PRODUCT);
    await untilAwake(page);
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("switch", { name: "Data saver" }).check();
    await expect(page.getByRole("status").filter({ hasText: "Data saver is on" })).toBeAttached();
    await page.clock.runFor(10_000);
    expect(await slid(page)).toBe(0);
  });

  test("is in the sub-stores' menu, too", async ({ page }) => {
    await page.goto("/hazelbee");
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("switch", { name: "Data saver" })).toBeVisible();
  });
});

/** A shopper whose browser says that they save data. */
async function elsewhere<T>(browser: Browser, page: Page, use: (saving: Page) => Promise<T>) {
  await page.goto("/icon.svg");
  const baseURL = new URL(page.url()).origin;
  const context = await browser.newContext({ ...PHONE, baseURL, extraHTTPHeaders: HEADER });
  const saving = await context.newPage();
  try {
    return await use(saving);
  } finally {
    await context.close();
  }
}

/** How far the carousel has moved, in pixels. */
function slid(page: Page): Promise<number> {
  return page.getByRole("list", { name: "Pictures" }).evaluate((track) => track.scrollLeft);
}
