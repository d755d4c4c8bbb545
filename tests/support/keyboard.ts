import { expect, type Locator } from "@playwright/test";

const MOST_STOPS = 120;

/** Presses Tab until the element has the focus, as somebody without a mouse does. Fails where no Tab reaches it. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const { keyboard } = target.page();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MOST_STOPS} times Tab did not reach ${target.toString()}`);
}
