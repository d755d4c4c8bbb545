import { BUDGETS, FIRST_SCRIPT, JOURNEY, KB } from "../support/budgets.ts";
import { expect, test } from "../support/fixtures.ts";
import { FIRST_SCRIPTS, SCRIPTS_OF_EVERY_PAGE, untilAwake } from "../support/islands.ts";
import { bytesOf, sum, transfersOf, type Transfer } from "../support/transfers.ts";

test.use({ viewport: { width: 390, height: 844 } });

for (const [path, budget] of Object.entries(BUDGETS)) {
  test(`${path} keeps to its budget of bytes`, { tag: "@rest" }, async ({ page }) => {
    const transfers = await transfersOf(page, path);
    for (const [kind, kilobytes] of Object.entries(budget)) {
      expect.soft(bytesOf(transfers, kind) / KB, kind).toBeLessThanOrEqual(kilobytes);
    }
  });
}

test(
  "a listing runs the scripts of every page alone; the first is small",
  { tag: "@rest" },
  async ({ page }) => {
    const scripts = (await transfersOf(page, "/naledi")).filter(({ kind }) => kind === "script");
    expect(scripts.filter(({ path }) => !SCRIPTS_OF_EVERY_PAGE.test(path))).toEqual([]);
    const first = scripts.filter(({ path }) => FIRST_SCRIPTS.test(path));
    expect(first).toHaveLength(1);
    expect(sum(first) / KB).toBeLessThanOrEqual(FIRST_SCRIPT);
  },
);

test(
  "a product page has few scripts and styles: they are grouped (`vite.config.ts`)",
  { tag: "@rest" },
  async ({ page }) => {
    const transfers = await transfersOf(page, "/naledi/orion-dress");
    const files = (type: string) =>
      transfers.filter(({ kind }) => kind === type).map(({ path }) => path);
    expect.soft(files("script").length, files("script").join(" ")).toBeLessThanOrEqual(11);
    expect.soft(files("stylesheet").length, files("stylesheet").join(" ")).toBeLessThanOrEqual(3);
  },
);

test(
  "a listing asks for the styles of a product page ahead, and a product page for none",
  { tag: "@rest" },
  async ({ page }) => {
    const ahead = page.locator("link[rel=prefetch]");
    await page.goto("/naledi");
    const asked = await ahead.evaluateAll((links) =>
      links.map((link) => link.getAttribute("href")),
    );
    await page.goto("/naledi/orion-dress");
    const own = await page
      .locator("link[rel=stylesheet]")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    expect(asked).toHaveLength(1);
    expect(own).toContain(asked[0]);
    await expect(ahead).toHaveCount(0);
  },
);

test.describe("a first journey on a phone", () => {
  test.use({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 1 }] },
  });

  test("from Home to the checkout keeps to its budget", { tag: "@rest" }, async ({ page }) => {
    const journey: Transfer[] = [];
    for (const path of ["/", "/naledi", "/naledi/orion-dress", "/cart", "/checkout"]) {
      journey.push(...(await transfersOf(page, path)));
    }
    expect(sum(journey) / KB).toBeLessThanOrEqual(JOURNEY);
  });
});

test("fonts, scripts and styles are kept for good", { tag: "@rest" }, async ({ page }) => {
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
  test(
    `on ${path} only the first scripts come before the main picture`,
    { tag: "@rest" },
    async ({ page }) => {
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
      // A machine that is busy elsewhere may leave no idle time between two frames.
      await page.evaluate(
        () => new Promise((idle) => requestIdleCallback(idle, { timeout: 10_000 })),
      );
      expect(scripts.filter((url) => !FIRST_SCRIPTS.test(url))).toEqual([]);

      pictures.resolve();
      await expect.poll(() => scripts.filter((url) => !FIRST_SCRIPTS.test(url))).not.toEqual([]);
    },
  );
}

test("pictures are never larger than their place needs", { tag: "@rest" }, async ({ page }) => {
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
