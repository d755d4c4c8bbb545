import { expect, test } from "../support/fixtures.ts";
import { SCREENS } from "../support/screens.ts";

test.use({
  viewport: { width: 1280, height: 900 },
  startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }] },
});

test("text twice as large scrolls no page sideways", async ({ page }) => {
  test.slow();
  for (const path of SCREENS) {
    await page.goto(path);
    const overflow = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect.soft(overflow, path).toBe(0);
  }
});
