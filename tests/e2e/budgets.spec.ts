import { expect, test } from "../support/fixtures.ts";
import { FIRST_SCRIPTS, untilAwake } from "../support/islands.ts";
import { bytesOf, sum, transfersOf, type Transfer } from "../support/transfers.ts";

// What a page may cost over the wire, compressed: the targets of docs/performance.md or less, a little over what it costs now.
const KB = 1024;
const FIRST_SCRIPT_BUDGET = 2 * KB;
const SCRIPT_BUDGET = 95 * KB;
const HTML_BUDGET = 8 * KB;
const STYLE_BUDGET = 10 * KB;
const FONT_BUDGET = 30 * KB;
const PAGE_BUDGET = 60 * KB;
const JOURNEY_BUDGET = 600 * KB;
const REQUEST_BUDGET = 16;
const JOURNEY_REQUESTS = 100;

test.use({ viewport: { width: 390, height: 844 } });

for (const path of ["/", "/naledi", "/naledi/orion-dress", "/bubble-girl/bubble-molly-combo"]) {
  test(`${path} keeps to its budget of bytes`, async ({ page }) => {
    const transfers = await transfersOf(page, path);
    expect(bytesOf(transfers, "script")).toBeLessThanOrEqual(SCRIPT_BUDGET);
    expect(bytesOf(transfers, "document")).toBeLessThanOrEqual(HTML_BUDGET);
    expect(bytesOf(transfers, "stylesheet")).toBeLessThanOrEqual(STYLE_BUDGET);
    expect(bytesOf(transfers, "font")).toBeLessThanOrEqual(FONT_BUDGET);
    const without = transfers.filter(({ kind }) => kind !== "image");
    expect(without.length).toBeLessThanOrEqual(REQUEST_BUDGET);
    expect(sum(without)).toBeLessThanOrEqual(PAGE_BUDGET);
  });
}

test("a listing's scripts are the first one, which is small, and one of what comes once it is painted", async ({
  page,
}) => {
  const transfers = await transfersOf(page, "/naledi");
  const scripts = transfers.filter(({ kind }) => kind === "script");
  const [first, ...later] = scripts.toSorted((a, b) => b.bytes - a.bytes);
  expect(first?.bytes).toBeLessThanOrEqual(FIRST_SCRIPT_BUDGET);
  expect(later).toHaveLength(1);
  expect(sum(later)).toBeLessThanOrEqual(KB);
});

test("a product's page needs no React, and what wakes it needs no further script", async ({
  page,
}) => {
  const transfers = await transfersOf(page, "/naledi/orion-dress");
  expect(bytesOf(transfers, "script")).toBeLessThanOrEqual(8 * KB);
  expect(transfers.filter(({ kind }) => kind === "script")).toHaveLength(3);
});

test("Home needs no React until its form comes near", async ({ page }) => {
  const transfers = await transfersOf(page, "/");
  expect(bytesOf(transfers, "script")).toBeLessThanOrEqual(8 * KB);
  await page.getByRole("textbox", { name: "Email" }).scrollIntoViewIfNeeded();
  await expect(page.locator("[data-later]")).toHaveCount(0);
  await untilAwake(page);
});

test.describe("a first journey on a phone", () => {
  test.use({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 1 }] },
  });

  test("from Home to the checkout keeps to its budget", async ({ page }) => {
    const journey: Transfer[] = [];
    for (const path of ["/", "/naledi", "/naledi/orion-dress", "/cart", "/checkout"]) {
      journey.push(...(await transfersOf(page, path)));
    }
    expect(sum(journey)).toBeLessThanOrEqual(JOURNEY_BUDGET);
    expect(journey.length).toBeLessThanOrEqual(JOURNEY_REQUESTS);
  });
});

test("fonts, scripts and styles are kept for good", async ({ page }) => {
  const kept: string[] = [];
  page.on("response", (response) => {
    if (/font|script|stylesheet/.test(response.request().resourceType()))
      kept.push(response.headers()["cache-control"] ?? "");
  });
  await page.goto("/naledi/orion-dress");
  await untilAwake(page);
  expect(new Set(kept)).toEqual(new Set(["public, max-age=31536000, immutable"]));
});

for (const path of ["/", "/naledi/orion-dress", "/bubble-girl/bubble-molly-combo"]) {
  test(`on ${path} only the first scripts come before the main picture`, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const pictures = Promise.withResolvers<void>();
    await page.route("**/pictures/**", async (route) => {
      await pictures.promise;
      await route.continue().catch(() => {});
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    expect(scripts.filter((url) => !FIRST_SCRIPTS.test(url))).toEqual([]);

    pictures.resolve();
    await untilAwake(page);
    expect(scripts.filter((url) => !FIRST_SCRIPTS.test(url))).not.toEqual([]);
  });
}

test("pages, scripts and styles come compressed with brotli", async ({ page }) => {
  const answers: string[] = [];
  page.on("response", (response) => {
    const kind = response.request().resourceType();
    if (["document", "script", "stylesheet"].includes(kind)) {
      answers.push(`${kind} ${response.headers()["content-encoding"]}`);
    }
  });
  await page.goto("/naledi/orion-dress");
  await untilAwake(page);
  expect(new Set(answers)).toEqual(new Set(["document br", "script br", "stylesheet br"]));
});

test("pictures are never larger than their place needs", async ({ page }) => {
  await page.goto("/naledi");
  const first = page.getByRole("img", { name: "Arcturus Blouse" });
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  const { natural, shown } = await first.evaluate((image: HTMLImageElement) => ({
    natural: image.naturalWidth,
    shown: image.getBoundingClientRect().width * devicePixelRatio,
  }));
  expect(natural).toBeGreaterThanOrEqual(shown * 0.9);
  expect(natural).toBeLessThanOrEqual(shown * 2);
});
