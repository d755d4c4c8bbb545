import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { untilAllAwake, untilAwake } from "../support/islands.ts";
import { cartLink } from "../support/shopping.ts";

const ORION = "/naledi/orion-dress";

test("a piece's page names what goes with it, and an accessory is added from there", async ({
  page,
}) => {
  await page.goto(ORION);
  const goesWith = page.getByRole("region", { name: "Goes with" });
  await expect(goesWith.getByRole("heading", { name: "Goes with" })).toBeVisible();
  expect(await goesWith.getByRole("listitem").count()).toBeGreaterThan(1);
  await expect(goesWith.getByRole("link", { name: /Orion Dress/ })).toHaveCount(0);
  const add = goesWith.getByRole("button", { name: /^Add .+ To Cart$/ }).first();
  await add.press("Enter");
  await expect(page).toHaveURL("/cart");
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
});

test("pieces that were looked at are found again, newest first, until she has them forgotten", async ({
  page,
}) => {
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await page.goto(ORION);
  await untilNoted(page, "orion-dress");
  await untilAllAwake(page);
  await expect(viewed).toHaveCount(0);
  await page.goto("/hazelbee/shop/bb-ensemble");
  await untilNoted(page, "bb-ensemble");
  await page.goto("/naledi/rigel-dress");
  await untilAllAwake(page);
  await expect(viewed.getByRole("link")).toHaveText(["BB Ensemble", "Orion Dress"]);
  await expectAccessible(page);
  await viewed.getByRole("button", { name: "Forget these" }).press("Enter");
  await expect(viewed).toHaveCount(0);
  await page.reload();
  await untilAllAwake(page);
  await expect(viewed).toHaveCount(0);
});

test.describe("the day that it is ready", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  test(
    "is counted from today in Lagos, whatever the shopper's clock and the kept page say",
    { tag: "@rest" },
    async ({ page }) => {
      // In Lagos it is already 1 December.
      await page.clock.install({ time: new Date("2026-11-30T23:30:00Z") });
      await page.goto(ORION);
      await untilAwake(page);
      const ready = page.getByText(/^Paid today, ready by/);
      await expect(ready).toHaveText(
        "Paid today, ready by 15 December 2026, or with Express (+30%) by 6 December 2026.",
      );
      await page.clock.fastForward("24:00:00");
      await expect(ready).toContainText("16 December 2026");
    },
  );
});

test(
  "delivery and returns stand in one line under the button, which leads to the Terms",
  { tag: "@rest" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, words] of [
      [ORION, "Delivery extra, store credit for sizing"],
      ["/hazelbee/shop/bb-ensemble", "Delivery extra, no store credit on sale"],
    ] as const) {
      await page.goto(path);
      const line = page.getByRole("link", { name: words });
      await expect(line).toHaveAttribute("href", "/terms");
      expect(await line.evaluate((link) => link.getClientRects().length)).toBe(1);
      const button = await page.getByRole("button", { name: "Add To Cart" }).boundingBox();
      expect((await line.boundingBox())?.y).toBeGreaterThan(button?.y ?? Infinity);
    }
  },
);

test("HazelBee is ready-to-wear on its pages, and nothing there is made to order", async ({
  page,
}) => {
  await page.goto("/hazelbee/shop/ladi-dress");
  await expect(
    page.getByText("Sent within 3 working days.", { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(/7 to 14 days|made to order|to order:/i);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "the page has the Terms' days and no date, facts, and what goes with the piece",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto(ORION);
      const ready = "Made in 7 to 14 days; an express order costs 30% extra.";
      await expect(page.getByText(ready, { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Goes with" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Recently viewed" })).toHaveCount(0);
      await expect(page.getByText("Below the knee", { exact: true })).toBeVisible();
    },
  );
});

/** A page notes its piece once it is loaded and idle. */
async function untilNoted(page: Page, slug: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("hazelzuri-viewed")))
    .toContain(slug);
}
