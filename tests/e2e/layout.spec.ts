import type { Page } from "@playwright/test";
import { expect, restUnless, test } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import { orderBody } from "../support/order-body.ts";
import { SCREENS } from "../support/screens.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** Layout shift below which nothing visibly moves. The limit for a 'good' CLS is 100 times as high. */
const VISIBLE_SHIFT = 0.001;

test.describe("on the narrowest phones (320 px)", () => {
  test.use({
    viewport: { width: 320, height: 640 },
    startingCart: {
      lines: [
        { sku: "bubble-girl/bubble-veneer-combo", size: "3XL", quantity: 999 },
        { sku: "mysthique/mysthique-006" },
      ],
    },
  });

  test(
    "every page is whole: nothing scrolls sideways, is cut or lies over a control",
    { tag: "@rest" },
    async ({ page }) => {
      test.slow();
      // On the last page, a piece on promotion comes last in the row of more pieces.
      for (const path of [...SCREENS, "/mysthique/mysthique-006", "/hazelbee/shop/ladi-dress"]) {
        await page.goto(path);
        await untilAwake(page);
        expect.soft(await faultsOfLayout(page), path).toEqual([]);
      }
    },
  );

  test("the highest price is whole in every currency", { tag: "@rest" }, async ({ page }) => {
    for (const path of ["/cart", "/checkout", "/mysthique/mysthique-006", "/mysthique"]) {
      await page.goto(path);
      await untilAwake(page);
      for (const currency of ["ngn", "usd", "gbp", "eur"]) {
        await page.getByRole("combobox", { name: "Currency" }).selectOption(currency);
        expect.soft(await faultsOfLayout(page), `${path} in ${currency}`).toEqual([]);
      }
    }
  });
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({
      viewport,
      startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }] },
    });

    for (const path of SCREENS) {
      test(
        `${path} is whole, and nothing of it moves while it loads and wakes`,
        restUnless(["/naledi/orion-dress", "/checkout"].includes(path)),
        async ({ page }) => {
          await page.addInitScript(() => localStorage.setItem("selectedCurrency", "usd"));
          await watchShifts(page);
          await page.goto(path);
          await untilAwake(page);
          expect.soft(await page.evaluate("layoutShift")).toBeLessThan(VISIBLE_SHIFT);
          expect(await faultsOfLayout(page)).toEqual([]);
        },
      );
    }
  });
}

test(
  "the page of an order that is not paid yet stands still, too",
  { tag: "@rest" },
  async ({ page }) => {
    const answer = await page.request.post("/api/orders", { data: orderBody() });
    const { reference } = (await answer.json()) as { reference: string };
    await watchShifts(page);
    await page.goto(`/orders/${reference}`);
    await untilAwake(page);
    expect(await page.evaluate("layoutShift")).toBeLessThan(VISIBLE_SHIFT);
  },
);

/** Adds up the browser's own layout shifts in `window.layoutShift`. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sum = Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        sum.layoutShift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

test(
  "where the fonts do not come, every name still fits on a phone",
  { tag: "@rest" },
  async ({ page, faults }) => {
    faults.allow(/ERR_FAILED/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route(/\.woff2$/, (route) => route.abort());
    for (const path of [
      "/mysthique",
      "/genesis",
      "/naledi",
      "/resurgence",
      "/bubble-girl",
      "/hazelbee/shop",
    ]) {
      await page.goto(path);
      expect.soft(await faultsOfLayout(page), path).toEqual([]);
    }
  },
);

test("nothing of a page is parsed, and so laid out, before its style sheets are there", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.css$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/.*\.css$/);
  await page.goto("/naledi/orion-dress", { waitUntil: "commit" });
  await asked;
  // A picture of the body is requested ahead by the browser: it has read the whole document.
  await page.waitForRequest(/\/pictures\//);
  expect(await page.evaluate(() => document.querySelector("main"))).toBeNull();
  held.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
