import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { sizeRadio } from "../support/shopping.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** A shop of this file's own, whose sizes it may set, and somebody who is signed in on a phone. */
const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 } });

const ORION = "/naledi/orion-dress";

test("the owner sets sizes and counts, and the piece's page says what is left", async ({
  house: page,
  faults,
}) => {
  faults.allow(/422/);
  await page.goto(`/house/pieces${ORION}`);
  const group = page.getByRole("group", { name: "Sizes" });
  const left = (size: string) => group.getByRole("textbox", { name: `Left, ${size}`, exact: true });
  await group.getByRole("checkbox", { name: "XS" }).uncheck();
  await left("S").fill("0");
  await left("M").fill("two");
  await group.getByRole("button", { name: "Set sizes" }).click();
  await expect(left("M")).toHaveAccessibleDescription(/whole number from 0 to 9,999/);
  await expect(left("S")).toHaveValue("0");
  await expectAccessible(page);
  await left("M").fill("2");
  await group.getByRole("button", { name: "Set sizes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The sizes are set." })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("M: made to order → 2");
  expect(await faultsOfLayout(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });

  // Pages follow counts within two seconds.
  await expect(async () => {
    await page.goto(ORION);
    await expect(sizeRadio(page, "S")).toHaveAccessibleDescription("Sold out", { timeout: 500 });
  }).toPass();
  await expect(sizeRadio(page, "XS")).toHaveCount(0);
  await expect(sizeRadio(page, "S")).toBeDisabled();
  await expect(sizeRadio(page, "M")).toHaveAccessibleDescription("2 left");
  await expect(sizeRadio(page, "L")).toHaveAccessibleDescription("");
  await expectAccessible(page);
  expect(await faultsOfLayout(page)).toEqual([]);

  // The one size that is sold out is chosen.
  const tellMe = page.getByRole("region", { name: "Tell me when a size is back" });
  await expect(tellMe.getByLabel("Which size")).toHaveValue("S");
  await tellMe.getByLabel("Email").fill("bisi@example.com");
  await tellMe.getByRole("button", { name: "Tell me" }).click();
  await expect(tellMe.getByRole("status")).toContainText("We will write to you once");
  await page.goto("/house/messages");
  await expect(page.getByRole("main")).toContainText("told when Orion Dress in S is back");
});

test("without scripts a size that is sold out is asked for, too", async ({
  house: page,
  browser,
  shop,
}) => {
  await page.goto("/house/pieces/naledi/rigel-dress");
  const sizes = page.getByRole("group", { name: "Sizes" });
  for (const size of ["M", "L"]) {
    await sizes.getByRole("textbox", { name: `Left, ${size}`, exact: true }).fill("0");
  }
  await sizes.getByRole("button", { name: "Set sizes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The sizes are set." })).toBeVisible();

  const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const plain = await context.newPage();
  // Pages follow counts within two seconds.
  await expect(async () => {
    await plain.goto("/naledi/rigel-dress");
    await plain.getByLabel("Which size").selectOption("L", { timeout: 500 });
  }).toPass();
  await plain.getByRole("textbox", { name: "Email" }).first().fill("chi@example");
  await plain.getByRole("button", { name: "Tell me" }).click();
  await expect(plain.getByText("Please enter a valid e-mail address.")).toBeVisible();
  await expect(plain.getByLabel("Which size")).toHaveValue("L");
  await plain.getByRole("textbox", { name: "Email" }).first().fill("chi@example.com");
  await plain.getByRole("button", { name: "Tell me" }).click();
  await expect(plain).toHaveURL("/naledi/rigel-dress#restock-received");
  await expect(plain.getByText("We will write to you once, when it is back.")).toBeVisible();
  await context.close();
  await page.goto("/house/messages");
  await expect(page.getByRole("main")).toContainText("told when Rigel Dress in L is back");
});

test("a large listing is filtered by size once one is sold out, and follows what is sold", async ({
  house: page,
}) => {
  await page.goto("/hazelbee/shop");
  const filters = page.getByRole("navigation", { name: "Filter and sort" });
  await filters.getByText("Filter", { exact: true }).click();
  await expect(filters.getByText("Size", { exact: true })).toHaveCount(0);
  await page.goto("/house/pieces/hazelbee/ladi-dress");
  const sizes = page.getByRole("group", { name: "Sizes" });
  await sizes.getByRole("textbox", { name: "Left, M", exact: true }).fill("0");
  await sizes.getByRole("button", { name: "Set sizes" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The sizes are set." })).toBeVisible();
  // The browser may show its copy of the listing once more.
  await expect(async () => {
    await page.goto("/hazelbee/shop");
    await filters.getByText("Filter", { exact: true }).click();
    await expect(filters.getByRole("link", { name: "L (14)", exact: true })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await filters.getByRole("link", { name: "M (13)", exact: true }).click();
  await expect(page).toHaveURL("/hazelbee/shop?size=M#filters");
  await expect(page.locator("#products > li")).toHaveCount(13);
  await expect(page.locator("#products")).not.toContainText("Ladi Dress");
  await expect(filters.getByText("13 of 14 pieces")).toBeVisible();
  expect(await faultsOfLayout(page)).toEqual([]);
});
