import { expect, type Page } from "@playwright/test";

/** What every page runs at once; everything else is React and the islands, which come later. */
export const FIRST_SCRIPTS = /\/assets\/entry[^/]*\.js$/;
/** What an island cannot be hydrated without. */
const REACT = /\/assets\/react-[^/]*\.js$/;

/** Keeps islands asleep, as on a slow line, until the returned function is called. */
export async function holdIslands(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(REACT, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Every island on the screen or less than a screen away can hear the shopper. */
export async function untilAwake(page: Page): Promise<void> {
  await expect
    .poll(() => page.locator("[data-island]:not([data-awake])").evaluateAll(countNear))
    .toBe(0);
}

function countNear(islands: Element[]): number {
  const near = islands.filter((island) => {
    const { top, bottom } = island.getBoundingClientRect();
    return island.checkVisibility() && top < 2 * innerHeight && bottom > -innerHeight;
  });
  return near.length;
}

/** The same of all islands, as after a walk through the whole page and its menu. */
export async function untilAllAwake(page: Page): Promise<void> {
  const asleep = page.locator("[data-island]:not([data-awake])");
  await asleep.evaluateAll((islands) =>
    islands.map((island) => island.dispatchEvent(new Event("focusin", { bubbles: true }))),
  );
  await expect(asleep).toHaveCount(0);
}
