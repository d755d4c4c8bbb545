import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { SCREENS } from "../support/screens.ts";

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`axe finds nothing at ${viewport.width} px`, () => {
    test.use({ viewport });

    for (const path of SCREENS) {
      test(`on ${path}`, async ({ page, faults }) => {
        faults.allow(/api\/feeds/);
        await page.goto(path);
        await expect(page.locator("[data-eager]:not([data-awake])")).toHaveCount(0);
        await expectAccessible(page);
      });
    }

    test("on the error page", async ({ page, faults }) => {
      faults.allow(/404/);
      await page.goto("/no-such-page");
      await expectAccessible(page);
    });

    test("with the menu open", async ({ page }) => {
      await page.goto("/naledi");
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByText("Stores", { exact: true }).click();
      await expectAccessible(page);
    });

    test("with a message form that was refused", async ({ page }) => {
      await page.goto("/contact");
      await page.getByRole("button", { name: "Send" }).click();
      await expect(page.getByText("Please enter your name.")).toBeVisible();
      await expectAccessible(page);
    });

    test("with a refused quantity on a product's page", async ({ page }) => {
      await page.goto("/naledi/orion-dress");
      await page.getByRole("spinbutton", { name: "Quantity" }).fill("0");
      await page.getByRole("button", { name: "Add To Cart" }).click();
      await expect(page.getByRole("alert")).not.toBeEmpty();
      await expectAccessible(page);
    });

    test.describe("with a full cart", () => {
      test.use({
        startingCart: {
          lines: [
            { sku: "naledi/orion-dress", size: "M", quantity: 2 },
            { sku: "bubble-girl/bubble-molly-combo" },
          ],
        },
      });

      for (const path of ["/cart", "/checkout"]) {
        test(`on ${path}`, async ({ page }) => {
          await page.goto(path);
          await expect(page.getByText("Orion Dress").first()).toBeVisible();
          await expectAccessible(page);
        });
      }

      test("with a checkout form that was refused", async ({ page }) => {
        await page.goto("/checkout");
        await page.getByRole("button", { name: "Place Order" }).click();
        await expect(page.getByText("Valid first name is required.")).toBeVisible();
        await expectAccessible(page);
      });
    });
  });
}

test("every page has one main landmark, one level 1 heading and headings in order", async ({
  page,
  faults,
}) => {
  test.slow();
  faults.allow(/api\/feeds/);
  for (const path of SCREENS) {
    await page.goto(path);
    await expect(page.locator("html"), path).toHaveAttribute("lang", "en");
    await expect(page.getByRole("main"), path).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    const levels = await page
      .locator("h1, h2, h3, h4, h5, h6")
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    const skipped = levels.filter((level, position) => level > (levels[position - 1] ?? 0) + 1);
    expect(skipped, path).toEqual([]);
  }
});

test("every page has a title and a description of its own", async ({ page, faults }) => {
  test.slow();
  faults.allow(/api\/feeds/);
  const titles = new Set<string>();
  for (const path of SCREENS) {
    await page.goto(path);
    titles.add(await page.title());
    await expect(page).toHaveTitle(/HazelZuri/);
  }
  expect(titles.size).toBe(SCREENS.length);
});
