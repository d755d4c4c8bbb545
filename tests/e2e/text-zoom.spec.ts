import { expect, test } from "../support/fixtures.ts";
import { SCREENS } from "../support/screens.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** Twice a browser's default font sizes, 16 and 13 px, as set in its preferences. */
const DOUBLE_FONT_SIZES = { standard: 32, fixed: 26 };

test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }] } });

test(
  "text twice as large leaves every page whole, on a phone and on a desk",
  { tag: "@rest" },
  async ({ page }) => {
    test.slow();
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: DOUBLE_FONT_SIZES });
    for (const path of SCREENS) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveCSS("font-size", "32px");
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await faultsOfLayout(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  },
);
