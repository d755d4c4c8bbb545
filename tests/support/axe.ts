import { AxeBuilder } from "@axe-core/playwright";
import axe, { type Result } from "axe-core";
import { expect, type Page } from "@playwright/test";

declare global {
  var axe: typeof import("axe-core");
}

const SCREENS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Fails on any axe violation, whatever its impact, in the page's current state at desktop and phone width. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is below the screen is laid out once the page is idle (`app/browser/afterwards.ts`); axe must not look meanwhile.
  await page.waitForFunction(() => !document.querySelector("html[data-live] .later"));
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await page.evaluate(showWhatAppears);
    const violations = await violationsOf(page);
    const findings = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      places: nodes.map(({ target }) => target.join(" ")),
    }));
    expect.soft(findings, `at ${size.width} px`).toEqual([]);
  }
}

const OPTIONS = { resultTypes: ["violations" as const] };

async function violationsOf(page: Page): Promise<Result[]> {
  if (page.frames().length > 1) {
    return (await new AxeBuilder({ page }).options(OPTIONS).analyze()).violations;
  }
  // The builder loads axe anew for each look, and takes twice the time.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page
    .evaluate((options) => window.axe.run(document, options), OPTIONS)
    .then(({ violations }) => violations);
}

/** Finishes fade-ins and the like, because axe would judge the contrast of half transparent elements. */
export function showWhatAppears(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
  }
}
