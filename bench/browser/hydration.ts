import type { Browser } from "@playwright/test";
import { untilAwake } from "../../tests/support/islands.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { openBrowser, openPhone } from "./browser.ts";

export const name = "hydration";
export const about = "the longest task once a page is painted, processor 6 times slower";

const PAGES = { listing: "/naledi", "product page": "/naledi/orion-dress" };

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { browser, close } = await openBrowser();
  const figures: Figure[] = [];
  try {
    for (const [what, path] of Object.entries(PAGES)) {
      const longest: number[] = [];
      const bare: number[] = [];
      for (let at = 1; at <= runs; at++) {
        log(`${what}, ${at} of ${runs}`);
        longest.push(await longestTask(browser, shop.url + path));
        bare.push(await longestTask(browser, shop.url + path, { scripts: false }));
      }
      figures.push(
        figure({
          part: name,
          what: `longest task after the largest paint of a ${what}, 6x CPU`,
          unit: "ms",
          target: 100,
          runs: longest,
          reference: { name: "without its scripts", value: median(bare) },
          note: "0: none over 50 ms",
        }),
      );
    }
  } finally {
    await close();
  }
  return figures;
}

/** The browser reports tasks over 50 ms. */
async function longestTask(
  browser: Browser,
  url: string,
  { scripts = true } = {},
): Promise<number> {
  const page = await openPhone(browser, { cpu: 6 });
  if (!scripts) await page.route("**/assets/*.js", (route) => route.abort());
  await page.addInitScript(() => {
    const tasks: { start: number; took: number }[] = [];
    let largest = 0;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        tasks.push({ start: startTime, took: duration });
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) largest = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    Object.assign(window, {
      longestTask: () =>
        Math.max(0, ...tasks.filter(({ start }) => start >= largest).map(({ took }) => took)),
    });
  });
  await page.goto(url);
  if (scripts) await untilAwake(page);
  // What the islands do once they are awake counts, too.
  await page.waitForTimeout(1500);
  const longest = await page.evaluate(() =>
    (window as unknown as { longestTask(): number }).longestTask(),
  );
  await page.context().close();
  return longest;
}
