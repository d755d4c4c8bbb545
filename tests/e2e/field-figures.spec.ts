import type { Page } from "@playwright/test";
import { startBuiltShop, type BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { freePort } from "../support/free-port.ts";
import { cartLink } from "../support/shopping.ts";

/** A shop of this file's own, whose counts are read at `metricsPort`. */
const test = base.extend<object, { metricsPort: number; shop: BuiltShop }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
  metricsPort: [async ({}, provide) => provide(await freePort()), { scope: "worker" }],
  shop: [
    async ({ metricsPort }, provide) => {
      const env = { TRUST_PROXY: "1", METRICS_PORT: String(metricsPort) };
      const shop = await startBuiltShop(env);
      await provide(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

// The counts are the whole shop's, so the tests run one after the other.
test.describe.configure({ mode: "default" });

const SCRIPT = /\/assets\/field-figures[^/]*\.js$/;
const PIECE = "/naledi/orion-dress";

/** Opens the page of a piece and waits until it is being measured. */
async function openMeasured(page: Page): Promise<void> {
  const script = page.waitForEvent("requestfinished", (request) => SCRIPT.test(request.url()));
  await page.goto(PIECE);
  await script;
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
}

async function readMetrics(port: number, name: RegExp): Promise<string[]> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
  return (await metrics.text()).split("\n").filter((line) => name.test(line));
}

test("a page view is sent once, when it is left, and the cart that follows is a step", async ({
  page,
  metricsPort,
}) => {
  const labels = '{screen="product",browser="chrome"}';
  const views = () => readMetrics(metricsPort, /^shop_field_figures_total/);
  const counted = (taken: number) => [
    `shop_field_figures_total{result="taken"} ${taken}`,
    'shop_field_figures_total{result="refused"} 0',
  ];
  await openMeasured(page);
  await addToCart(page);
  await page.evaluate(() => {
    const errorOf = (filename: string) => dispatchEvent(new ErrorEvent("error", { filename }));
    errorOf(`${location.origin}/assets/a.js`);
    errorOf("https://elsewhere.example/a.js");
    const reason = { stack: `at ${location.origin}/assets/b.js` };
    const promise = Promise.resolve();
    dispatchEvent(new PromiseRejectionEvent("unhandledrejection", { promise, reason }));
    // The page is still on the screen.
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  expect(await views()).toEqual(counted(0));
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  });
  await expect.poll(views).toEqual(counted(1));

  await page.goto("/cart");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
  expect(await views()).toEqual(counted(1));
  expect(await readMetrics(metricsPort, /^shop_checkout.*"(cart|form)"/)).toEqual([
    'shop_checkout_steps_total{step="cart"} 1',
    'shop_checkout_steps_total{step="form"} 0',
  ]);
  const own = /^shop_(first|largest|input|layout).*_count|^shop_script/;
  expect(await readMetrics(metricsPort, own)).toEqual([
    `shop_first_paint_seconds_count${labels} 1`,
    `shop_largest_paint_seconds_count${labels} 1`,
    `shop_input_delay_seconds_count${labels} 1`,
    `shop_layout_shift_count${labels} 1`,
    `shop_script_errors_total${labels} 2`,
  ]);
});

test("a page that is left for another one sends its figures", async ({ page, metricsPort }) => {
  const taken = async () => {
    const [line = ""] = await readMetrics(metricsPort, /^shop_field_figures_total.*"taken"/);
    return Number(line.split(" ")[1]);
  };
  const before = await taken();
  await openMeasured(page);
  await addToCart(page);
  await page.goto("/privacy");
  await expect.poll(taken).toBe(before + 1);
});

test("the page works when neither its figures nor their script can be fetched", async ({
  page,
  faults,
}) => {
  faults.allow(/figures|Failed to load resource/);
  await page.route("**/api/figures", (route) => route.abort());
  await openMeasured(page);
  await addToCart(page);
  await page.route(SCRIPT, (route) => route.abort());
  await page.goto("/cart");
  await expect(page.getByRole("main").getByText("Orion Dress").first()).toBeVisible();
});

test("with the data saver on no page is measured, and none of the house", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.setExtraHTTPHeaders({ "Save-Data": "on" });
  for (const path of [PIECE, "/house/sign-in"]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  }
  await page.goto("/contact");
  expect(asked.some((path) => path.includes("afterwards"))).toBe(true);
  expect(asked.filter((path) => /figures/.test(path))).toEqual([]);
});
