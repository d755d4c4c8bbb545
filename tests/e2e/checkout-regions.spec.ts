import { countryField, stateField } from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { holdIslands } from "../support/islands.ts";
import { tabTo } from "../support/keyboard.ts";

test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M" }] } });

test("a country brings its regions, another country brings others", async ({ page }) => {
  await page.goto("/checkout");
  await expect(countryField(page)).toHaveValue("");
  await expect(stateField(page)).toBeDisabled();
  await expect(stateField(page).getByRole("option")).toHaveText(["Select Region"]);
  await countryField(page).selectOption("Nigeria");
  await expect(stateField(page)).toBeEnabled();
  await expect(stateField(page).getByRole("option")).toHaveCount(38);
  await stateField(page).selectOption("Rivers");

  await countryField(page).selectOption("Ghana");
  await expect(stateField(page).getByRole("option", { name: "Rivers" })).toHaveCount(0);
  await expect(stateField(page)).toHaveValue("");
  await stateField(page).selectOption("Ashanti");

  await countryField(page).selectOption("");
  await expect(stateField(page)).toBeDisabled();
});

test(
  "a country with a single region leaves nothing to choose",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/checkout");
    await countryField(page).selectOption("AQ");
    await expect(page.getByText("No choice is needed for this country.")).toBeVisible();
    await expect(stateField(page)).toBeDisabled();
  },
);

test(
  "regions that cannot be loaded can be asked for again",
  { tag: "@rest" },
  async ({ page, faults }) => {
    faults.allow(/api\/regions|ERR_FAILED/);
    await page.route("/api/regions/NG", (route) => route.abort());
    await page.goto("/checkout");
    await countryField(page).selectOption("Nigeria");
    await expect(page.getByText("The regions could not be loaded.")).toBeVisible();
    await page.unroute("/api/regions/NG");
    const retry = page.getByRole("button", { name: "Try again" });
    await tabTo(retry);
    await page.keyboard.press("Enter");
    await expect(stateField(page)).toBeEnabled();
    // The button is gone: Tab goes on from its field.
    await page.keyboard.press("Tab");
    await expect(stateField(page)).toBeFocused();
  },
);

test(
  "a country chosen before the page is awake brings its regions",
  { tag: "@rest" },
  async ({ page }) => {
    const release = await holdIslands(page);
    await page.goto("/checkout");
    await countryField(page).selectOption("Nigeria");
    release();
    await expect(stateField(page)).toBeEnabled();
    await expect(countryField(page)).toHaveValue("NG");
  },
);
