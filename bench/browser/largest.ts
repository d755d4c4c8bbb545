import { setTimeout as wait } from "node:timers/promises";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { serveEmptyPages } from "./empty-pages.ts";
import { openLine, SLOW_4G } from "./line.ts";
import { openTab } from "./tab.ts";

export const name = "largest";
export const about = "largest paint over a line that is slow, where Lighthouse reckons one";

const SCREENS = {
  home: "/",
  collections: "/collections",
  listing: "/naledi",
  product: "/naledi/orion-dress",
};

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { port, close } = await startBrowser();
  const empty = await serveEmptyPages();
  const figures: Figure[] = [];
  try {
    for (const [screen, path] of Object.entries(SCREENS)) {
      const times: number[] = [];
      const bare: number[] = [];
      for (let at = 1; at <= runs; at++) {
        log(`${screen}, ${at} of ${runs}`);
        times.push(await largestPaint(port, shop.url, path));
        bare.push(await largestPaint(port, empty.url, "/two"));
      }
      figures.push(
        figure({
          part: name,
          what: `${screen}: largest paint, slow 4G and 4x CPU`,
          unit: "ms",
          target: 1500,
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

async function largestPaint(port: number, url: string, path: string): Promise<number> {
  const line = await openLine(url, SLOW_4G);
  const tab = await openTab(port, { cpu: 4, phone: true });
  try {
    await tab.open(line.url + path);
    // A larger paint may follow the load event.
    await wait(1500);
    return await tab.read<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: "largest-contentful-paint", buffered: true });
    })`);
  } finally {
    await tab.close();
    line.close();
  }
}
