import { expect, type Page } from "@playwright/test";

/** What every page runs at once; everything else is React and the islands, which come later. */
export const FIRST_SCRIPTS = /\/assets\/entry[^/]*\.js$/;
/** The same, and what a page in another currency than naira needs. */
const OF_THE_PAGE = /\/assets\/(?:entry|rates)[^/]*\.js$/;

/** Keeps islands asleep, as on a slow line, until the returned function is called. */
export async function holdIslands(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    if (!OF_THE_PAGE.test(route.request().url())) await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Every island of the page can hear the shopper, but those that sleep until the shopper comes near. */
export async function untilAwake(page: Page): Promise<void> {
  await expect(page.locator("[data-island]:not([data-awake], [data-later])")).toHaveCount(0);
}

/** The same of all islands, as after a walk through the whole page. */
export async function untilAllAwake(page: Page): Promise<void> {
  await untilAwake(page);
  await page
    .locator("[data-later]")
    .evaluateAll((islands) => islands.map((island) => island.dispatchEvent(new Event("focusin"))));
  await untilAwake(page);
}
