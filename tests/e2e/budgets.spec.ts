import { expect, test } from "../support/fixtures.ts";
import { FIRST_SCRIPTS, untilAwake } from "../support/islands.ts";
import { bytesOf, transfersOf } from "../support/transfers.ts";

// What a page may cost over the wire, compressed; react-dom alone is 58 KB of it.
const KB = 1024;
const SCRIPT_BUDGET = 95 * KB;
const HTML_BUDGET = 8 * KB;
const STYLE_BUDGET = 10 * KB;

test.use({ viewport: { width: 390, height: 844 } });

for (const path of ["/", "/naledi", "/naledi/orion-dress", "/bubble-girl/bubble-molly-combo"]) {
  test(`${path} keeps to its budget of bytes`, async ({ page }) => {
    const transfers = await transfersOf(page, path);
    expect(bytesOf(transfers, "script")).toBeLessThanOrEqual(SCRIPT_BUDGET);
    expect(bytesOf(transfers, "document")).toBeLessThanOrEqual(HTML_BUDGET);
    expect(bytesOf(transfers, "stylesheet")).toBeLessThanOrEqual(STYLE_BUDGET);
  });
}

test("a listing costs no React at all: the first scripts are all of it", async ({ page }) => {
  const transfers = await transfersOf(page, "/naledi");
  expect(bytesOf(transfers, "script")).toBeLessThanOrEqual(5 * KB);
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
