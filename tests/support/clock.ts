import type { Page } from "@playwright/test";

/** Stops the page's installed clock: from here on its time moves only as the test says. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 100);
}
