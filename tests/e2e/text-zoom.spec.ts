import { expect, test } from "../support/fixtures.ts";
import { SCREENS } from "../support/screens.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** Twice a browser's default font sizes, 16 and 13 px, as set in its preferences. */
const DOUBLE_FONT_SIZES = { standard: 32, fixed: 26 };

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
      startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }] },
    });

    test(`text twice as large leaves every page whole at ${width} px`, async ({ page }) => {
      test.slow();
      const browser = await page.context().newCDPSession(page);
      await browser.send("Page.setFontSizes", { fontSizes: DOUBLE_FONT_SIZES });
      for (const path of SCREENS) {
        await page.goto(path);
        await expect(page.locator("html")).toHaveCSS("font-size", "32px");
        expect.soft(await faultsOfLayout(page), path).toEqual([]);
      }
    });
  });
}
