import { expect, test } from "../support/fixtures.ts";
import { SCREENS } from "../support/screens.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** A browser's own text size is 16 px; this is what a shopper sets who needs it twice as large. */
const TWICE = { standard: 32, fixed: 26 };

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({
      viewport: { width, height: 900 },
      startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }] },
    });

    test(`text twice as large leaves every page whole at ${width} px`, async ({ page }) => {
      test.slow();
      const browser = await page.context().newCDPSession(page);
      await browser.send("Page.setFontSizes", { fontSizes: TWICE });
      for (const path of SCREENS) {
        await page.goto(path);
        await expect(page.locator("html")).toHaveCSS("font-size", "32px");
        expect.soft(await faultsOfLayout(page), path).toEqual([]);
      }
    });
  });
}
