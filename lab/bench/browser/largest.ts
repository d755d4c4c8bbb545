import { setTimeout as wait } from "node:timers/promises";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { storedCart } from "../../../tests/support/stored-cart.ts";
import { startBrowser } from "./browser.ts";
import { serveEmptyPages } from "./empty-pages.ts";
import { largestPaintOf } from "./largest-paint.ts";
import { openLine, SLOW_4G } from "./line.ts";
import { openTab } from "./tab.ts";

export const name = "largest";
export const about = "largest paint over a line that is slow, where Lighthouse reckons one";

/** By then a product page's islands are hydrated on the slow line. */
const ISLANDS_AWAKE_MS = 3_000;
const PRODUCT = "/naledi/orion-dress";

type Screen = { path: string; target: number; from?: string };

const SCREENS: Readonly<Record<string, Screen>> = {
  home: { path: "/", target: 1500 },
  collections: { path: "/collections", target: 1500 },
  listing: { path: "/naledi", target: 1500 },
  product: { path: PRODUCT, target: 1500 },
  "cart from a product page": { path: "/cart", target: 1200, from: PRODUCT },
};

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { port, close } = await startBrowser();
  const empty = await serveEmptyPages();
  const figures: Figure[] = [];
  try {
    for (const [what, screen] of Object.entries(SCREENS)) {
      const times: number[] = [];
      const bare: number[] = [];
      for (let at = 1; at <= runs; at++) {
        log(`${what}, ${at} of ${runs}`);
        times.push(await largestPaint(port, shop.url, screen));
        bare.push(await largestPaint(port, empty.url, { path: "/two" }));
      }
      figures.push(
        figure({
          part: name,
          what: `${what}: largest paint, slow 4G and 4x CPU`,
          unit: "ms",
          target: screen.target,
          runs: times,
          reference: { name: "a page of one word", value: median(bare) },
        }),
      );
    }
  } finally {
    empty.close();
    await close();
  }
  return figures;
}

/** Milliseconds from opening `path` to its largest paint; with `from`, after that page, with two pieces in the cart. */
async function largestPaint(
  port: number,
  url: string,
  { path, from }: Omit<Screen, "target">,
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
