import type { Page } from "@playwright/test";

/** Far enough ahead for a busy machine to stop the clock in time, but before the carousel's next slide. */
const AHEAD_MS = 1000;

/** Stops the page's installed clock one second from now; after that, only the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + AHEAD_MS);
}
