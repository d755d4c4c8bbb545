import type { Page } from "@playwright/test";
import { untilAwake } from "../../tests/support/islands.ts";
import { figure, type Figure } from "../figure.ts";
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
      for (let at = 1; at <= runs; at++) {
        log(`${what}, ${at} of ${runs}`);
        const page = await openPhone(browser, { cpu: 6 });
        longest.push(await longestTask(page, shop.url + path));
        await page.context().close();
      }
      figures.push(
        figure({
          part: name,
          what: `longest task after the largest paint of a ${what}, 6x CPU`,
          unit: "ms",
          target: 100,
          runs: longest,
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
async function longestTask(page: Page, url: string): Promise<number> {
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
  await untilAwake(page);
  // What the islands do once they are awake counts, too.
  await page.waitForTimeout(1500);
  return page.evaluate(() => (window as unknown as { longestTask(): number }).longestTask());
}
