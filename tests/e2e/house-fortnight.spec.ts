import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { fillForm, payOrder } from "../support/checking-out.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { photograph } from "../support/photographs.ts";
import { addToCart, sizeRadio } from "../support/shopping.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** A shop of this file's own, and its owner, who is signed in on a phone. */
const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.setTimeout(600_000);

const ARRIVED = { timeout: 60_000 };
const PIECES = [
  "Dust Dress",
  "Acacia Gown",
  "Ochre Wrap",
  "Baobab Skirt",
  "Kudu Blouse",
  "Rain Cape",
];

test(
  "a fortnight of the owner: a collection of six pieces, a story, another Home, a size counted down and up",
  { tag: "@rest" },
  async ({ house: page, shop, browser, faults }) => {
    // The preview's frames run no scripts, and the browser says so.
    faults.allow(/404|422|sandboxed/);
    await test.step("Monday: the collection", async () => {
      await page.goto("/house/pieces");
      await page.getByRole("link", { name: "New collection" }).tap();
      await page.getByLabel("Name").fill("Savanna");
      await page.getByLabel("Blurb").fill("Dust, grass and the first rain.");
      await page.getByLabel("Colour").selectOption("Clay");
      await page.getByRole("button", { name: "Go on to the picture" }).tap();
      await page.getByLabel("Picture").setInputFiles(await picture("wide", 1600, 1000, 4));
      await page.getByRole("button", { name: "Send the picture" }).tap();
      await expect(page.getByText("The picture is there.")).toBeVisible(ARRIVED);
    });

    await test.step("the first week: six pieces with photographs", async () => {
      for (const [at, name] of PIECES.entries()) {
        await page.goto("/house/pieces/new?collection=savanna");
        await page.getByLabel("Name").fill(name);
        await page.getByLabel("Price").fill(String(90_000 + at * 5_000));
        await page.getByLabel("Description").fill("Cut wide, for walking.");
        await page.getByLabel("Details").fill("Silk\nLined");
        await page.getByRole("button", { name: "Go on to photographs" }).tap();
        await expect(page.getByRole("button", { name: "Take a photograph" })).toBeVisible();
        const choosing = page.waitForEvent("filechooser");
        await page.getByRole("button", { name: "Add photographs" }).tap();
        await (
          await choosing
        ).setFiles([
          await picture("front", 1512, 2016, at * 10 + 3),
          await picture("back", 1512, 2016, at * 10 + 5),
        ]);
        const photographs = page.getByRole("list", { name: "Photographs" });
        await expect(photographs.getByRole("listitem")).toHaveCount(2, ARRIVED);
        await expect(page.getByText("Being made ready …")).toHaveCount(0, { timeout: 120_000 });
        await publish(page);
      }
    });

    await test.step("Sunday: it opens", async () => {
      await page.goto("/house/collections/savanna");
      await publish(page);
      await expect(async () => {
        await page.goto("/savanna");
        await expect(page.locator("#products > li")).toHaveCount(6, { timeout: 1_000 });
      }).toPass(ARRIVED);
      expect(await faultsOfLayout(page)).toEqual([]);
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
    });

    await test.step("the second week: a story about it", async () => {
      await page.goto("/house/stories/new");
      await page.getByLabel("Title").fill("Before the Rain");
      await page.getByLabel("Words").fill("We drove north.\n\nAll of it: /savanna");
      await page.getByLabel("Pieces").fill("Dust Dress\nAcacia Gown");
      await page.getByRole("button", { name: "Go on to pictures" }).tap();
      await expect(page.getByRole("button", { name: "Take a photograph" })).toBeVisible();
      const choosing = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Add photographs" }).tap();
      await (await choosing).setFiles([await picture("story", 1512, 2016, 99)]);
      const pictures = page.getByRole("list", { name: "Photographs" });
      await expect(pictures.getByRole("listitem")).toHaveCount(1, ARRIVED);
      await page.getByLabel("Alternative text of picture 1").fill("A dress in tall grass");
      await page.getByRole("button", { name: "Save", exact: true }).tap();
      await publish(page);
      await expect(async () => {
        await page.goto("/stories/before-the-rain");
        const pieces = page.getByRole("region", { name: "Pieces of this story" });
        await expect(pieces.getByRole("link")).toHaveCount(2, { timeout: 1_000 });
      }).toPass(ARRIVED);
    });

    await test.step("Home says so", async () => {
      await page.goto("/house/words");
      const opening = page.getByRole("region", { name: "Home’s opening", exact: true });
      await opening.getByLabel("Line", { exact: true }).fill("Dust, grass and the first rain.");
      await opening.getByLabel("Link", { exact: true }).fill("/savanna");
      await opening.getByLabel("Latest collection").selectOption("Savanna");
      await opening.getByRole("button", { name: "Save" }).tap();
      await expect(opening.getByText("Saved. The shop shows it now.")).toBeVisible();
      await expect(async () => {
        await page.goto("/");
        await expect(page.getByRole("link", { name: "Explore" })).toHaveAttribute(
          "href",
          "/savanna",
          { timeout: 1_000 },
        );
      }).toPass(ARRIVED);
      await expect(page.getByText("Dust, grass and the first rain.").first()).toBeVisible();
      expect(await faultsOfLayout(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
    });

    await test.step("one size is counted down to sold out, and up again", async () => {
      const dress = "/savanna/dust-dress";
      const countM = async (left: string) => {
        await page.goto(`/house/pieces${dress}`);
        const sizes = page.getByRole("group", { name: "Sizes" });
        await sizes.getByRole("textbox", { name: "Left, M", exact: true }).fill(left);
        await sizes.getByRole("button", { name: "Set sizes" }).tap();
        await expect(
          page.getByRole("status").filter({ hasText: "The sizes are set." }),
        ).toBeVisible();
      };
      const inShop = (left: string) =>
        expect(async () => {
          await page.goto(dress);
          await expect(sizeRadio(page, "M")).toHaveAccessibleDescription(left, { timeout: 1_000 });
        }).toPass(ARRIVED);
      await countM("2");
      await inShop("2 left");
      for (const left of ["1 left", "Sold out"]) {
        const context = await browser.newContext({ baseURL: shop.url });
        const shopper = await context.newPage();
        await addToCart(shopper, dress, { size: "M" });
        await shopper.goto("/checkout");
        await fillForm(shopper);
        await payOrder(shopper);
        await context.close();
        await inShop(left);
      }
      await expect(sizeRadio(page, "M")).toBeDisabled();
      await countM("3");
      await inShop("3 left");
    });
  },
);

async function picture(name: string, width: number, height: number, seed: number) {
  const buffer = await photograph({ width, height, seed });
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer };
}

/** Presses 'Publish' until the encodings are there. */
async function publish(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await page.getByRole("button", { name: "Publish" }).tap({ timeout: 2_000 });
    await expect(page.getByText(/^Published\./)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
}
