import { expect, type Page } from "@playwright/test";

/** The boot script, which every page runs at once; React and the islands are loaded later. */
export const FIRST_SCRIPTS = /\/assets\/entry[^/]*\.js$/;
/** The boot script, and what it leaves until the page is idle. */
export const SCRIPTS_OF_EVERY_PAGE = /\/assets\/(entry|afterwards|rolldown-runtime)[^/]*\.js$/;
/** React, which every island needs to be hydrated. */
const REACT = /\/assets\/react-[^/]*\.js$/;

/** Keeps islands asleep, as on a slow connection, until the returned function is called. */
export async function holdIslands(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(REACT, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Waits until every visible island that is less than a screen away is awake, but those that wait for a touch. */
export async function untilAwake(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.locator("[data-island]:not([data-awake], [data-extra])").evaluateAll(countNear),
    )
    .toBe(0);
}

function countNear(islands: Element[]): number {
  const near = islands.filter((island) => {
    const { top, bottom } = island.getBoundingClientRect();
    return island.checkVisibility() && top < 2 * innerHeight && bottom > -innerHeight;
  });
  return near.length;
}

/** Wakes all islands, as visiting the whole page and its menu would, and waits until they are awake. */
export async function untilAllAwake(page: Page): Promise<void> {
  const asleep = page.locator("[data-island]:not([data-awake])");
  await asleep.evaluateAll((islands) =>
    islands.map((island) => island.dispatchEvent(new Event("focusin", { bubbles: true }))),
  );
  await expect(asleep).toHaveCount(0);
}
