import type { Page } from "@playwright/test";

/** So far ahead that a busy machine stops it in time, and nearer than the carousel's next slide. */
const AHEAD_MS = 1000;

/** Stops the page's installed clock, a second from now: from there on its time moves only as the test says. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + AHEAD_MS);
}
