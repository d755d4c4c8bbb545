import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { tabTo } from "../support/keyboard.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** A shop of this file's own, whose pieces it may join, and somebody who is signed in on a phone. */
const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 } });

const MOLLY = "/bubble-girl/molly-dress";

test("by keyboard two pieces are joined in the house, and in the shop each leads to the other until they are parted", async ({
  house: page,
  faults,
}) => {
  faults.allow(/422/);
  await page.goto(MOLLY);
  await expect(page.getByRole("group", { name: "Colours" })).toHaveCount(0);

  await page.goto(`/house/pieces${MOLLY}`);
  const group = page.getByRole("group", { name: "Colours of this design" });
  const search = group.getByRole("searchbox", { name: "Search" });
  await tabTo(search);
  await page.keyboard.type("kimino");
  await page.keyboard.press("Enter");
  await expect(search).toBeFocused();
  await expect(search).toHaveAccessibleDescription(/There is no piece named kimino\./);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await search.fill("amara");
  await page.keyboard.press("Enter");
  const status = page.getByRole("status").filter({ hasText: /\w/ });
  await expect(status).toHaveText("Molly Dress and Amara Dress are colours of one design now.");
  await search.fill("ensemble");
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("Several pieces fit. Which one?");
  expect(await faultsOfLayout(page)).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const castor = group.getByRole("form", { name: "Castor Ensemble" });
  await tabTo(castor.getByRole("button", { name: "Join" }));
  await page.keyboard.press("Enter");
  await expect(group.getByRole("button", { name: "Part" })).toHaveCount(2);

  // The page in the shop follows within a second.
  await expect
    .poll(async () => (await page.request.get(MOLLY)).text(), { timeout: 15_000 })
    .toContain("Green, Castor Ensemble");
  await page.goto(MOLLY);
  const colours = page.getByRole("group", { name: "Colours" });
  await expect(colours.getByRole("link")).toHaveText([
    "Green, Molly Dress",
    "Green, Amara Dress",
    "Green, Castor Ensemble",
  ]);
  await expect(colours.locator("[aria-current]")).toHaveText("Green, Molly Dress");
  const sizes = await colours.getByRole("link").evaluateAll((links) =>
    links.map((link) => {
      const { width, height } = link.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await faultsOfLayout(page)).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await tabTo(colours.getByRole("link", { name: "Green, Amara Dress" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/hazelbee\/shop\/amara-dress$/);
  await expect(colours.locator("[aria-current]")).toHaveText("Green, Amara Dress");

  await page.goto(`/house/pieces${MOLLY}`);
  const amara = group.getByRole("form", { name: "Amara Dress" });
  await tabTo(amara.getByRole("button", { name: "Part" }));
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("Amara Dress is no colour of Molly Dress any more.");
  await tabTo(page.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await expect(group.getByRole("link", { name: "Amara Dress" })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" }).getByRole("listitem")).toHaveCount(4);
});
