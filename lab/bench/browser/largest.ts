import { setTimeout as wait } from "node:timers/promises";
import { storedCart } from "../../../tests/support/stored-cart.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { serveEmptyPages } from "./empty-pages.ts";
import { largestPaintOf } from "./largest-paint.ts";
import { openLine, SLOW_4G } from "./line.ts";
import { openTab } from "./tab.ts";

export const name = "largest";
export const about = "largest paint of the cart, opened from a product page over a slow line";

/** By then a product page's islands are hydrated on the slow line. */
const ISLANDS_AWAKE_MS = 3_000;

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { port, close } = await startBrowser();
  const empty = await serveEmptyPages();
  const times: number[] = [];
  const bare: number[] = [];
  try {
    for (let at = 1; at <= runs; at++) {
      log(`${at} of ${runs}`);
      times.push(await largestPaint(port, shop.url, "/cart", "/naledi/orion-dress"));
      bare.push(await largestPaint(port, empty.url, "/two"));
    }
  } finally {
    empty.close();
    await close();
  }
  return [
    figure({
      part: name,
      what: "cart from a product page: largest paint, slow 4G and 4x CPU",
      unit: "ms",
      target: 1_200,
      runs: times,
      reference: { name: "a page of one word", value: median(bare) },
    }),
  ];
}

/** Milliseconds from opening `path` to its largest paint; with `from`, after that page, with two pieces in the cart. */
async function largestPaint(
  port: number,
  url: string,
  path: string,
  from?: string,
): Promise<number> {
  const line = await openLine(url, SLOW_4G);
  const tab = await openTab(port, { cpu: 4, phone: true });
  try {
    if (from) {
      await tab.open(line.url + from);
      await wait(ISLANDS_AWAKE_MS);
      const { name: key, value } = storedCart([
        { sku: "naledi/orion-dress", size: "M", quantity: 2 },
      ]);
      await tab.read(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`);
    }
    return await largestPaintOf(tab, line.url + path);
  } finally {
    await tab.close();
    line.close();
  }
}
