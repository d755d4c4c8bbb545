import { expect, type Page } from "@playwright/test";

/** The boot script, which every page runs at once; React and the islands are loaded later. */
export const FIRST_SCRIPTS = /\/assets\/entry[^/]*\.js$/;
/** The boot script, what it leaves until the page is idle, and what measures the page. */
export const SCRIPTS_OF_EVERY_PAGE =
  /\/assets\/(entry|afterwards|field-figures|rolldown-runtime)[^/]*\.js$/;
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

/** Waits until every island is awake, but those that wait for a touch or are not on the screen. */
export async function untilAwake(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.locator("[data-island]:not([data-awake], [data-wakes=touch])").evaluateAll(countDue),
    )
    .toBe(0);
}

function countDue(islands: Element[]): number {
  const due = islands.filter((island) => {
    if (island.getAttribute("data-wakes") !== "sight") return true;
    const { top, bottom, height } = island.getBoundingClientRect();
    return height > 0 && island.checkVisibility() && top < innerHeight && bottom > 0;
  });
  return due.length;
}

/** Opens Home and waits until its sign-up popup is armed: until the file that does it has run. */
export async function openHomeWithPopup(page: Page): Promise<void> {
  const file = page.waitForResponse((response) => /\/popup(-[^/]*\.js|\.ts)/.test(response.url()));
  await page.goto("/");
  await page.evaluate((url) => import(url) as unknown, (await file).url());
}

/**
 * Wakes all islands but the popup, which would open, as visiting the whole page and its menu would, and waits until they
 * are awake.
 */
export async function untilAllAwake(page: Page): Promise<void> {
  const asleep = page.locator("[data-island]:not([data-awake], [data-island=popup])");
  await asleep.evaluateAll((islands) =>
    islands.map((island) => island.dispatchEvent(new Event("focusin", { bubbles: true }))),
  );
  await expect(asleep).toHaveCount(0);
}
