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

  await page.goto(ORION);
  await expect(sizeRadio(page, "XS")).toHaveCount(0);
  await expect(sizeRadio(page, "S")).toHaveAccessibleDescription("Sold out");
  await expect(sizeRadio(page, "S")).toBeDisabled();
  await expect(sizeRadio(page, "M")).toHaveAccessibleDescription("2 left");
  await expect(sizeRadio(page, "L")).toHaveAccessibleDescription("");
  await expectAccessible(page);
  expect(await faultsOfLayout(page)).toEqual([]);
});
