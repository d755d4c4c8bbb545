import { expect, type Locator } from "@playwright/test";

const MAX_STOPS = 120;

/** Presses Tab until the element has the focus, as a keyboard user does. @throws if Tab does not reach it. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const { keyboard } = target.page();
  for (let stop = 0; stop < MAX_STOPS; stop++) {
    await keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${MAX_STOPS} times Tab did not reach ${target.toString()}`);
}
