import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Fails on any axe violation, whatever its impact, in the page's current state at desktop and phone width. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await page.evaluate(showWhatAppears);
    const { violations } = await new AxeBuilder({ page })
      // Without frames of other origins the results are the same, in a third of the time.
      .setLegacyMode(page.frames().length === 1)
      .options({ resultTypes: ["violations"] })
      .analyze();
    const findings = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      places: nodes.map(({ target }) => target.join(" ")),
    }));
    expect.soft(findings, `at ${size.width} px`).toEqual([]);
  }
}

/** Finishes fade-ins and the like, because axe would judge the contrast of half transparent elements. */
export function showWhatAppears(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}
