import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { photograph } from "../support/photographs.ts";
import { addToCart } from "../support/shopping.ts";

/** A shop of this file's own, and somebody who is signed in on a phone. */
const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.setTimeout(240_000);

const ARRIVED = { timeout: 60_000 };

async function picture(name: string, size: { width: number; height: number; seed: number }) {
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await photograph(size) };
}

/** Presses 'Publish' until the encodings are there. */
async function publish(page: Page): Promise<void> {
  await expect(async () => {
    await page.getByRole("button", { name: "Publish" }).tap({ timeout: 2_000 });
    await expect(page.getByText(/^Published\./)).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
}

test("a collection is made, with a piece and a picture, published, sold from, withdrawn and brought back", async ({
  house: page,
  faults,
}) => {
  // The preview's frames run no scripts, and the browser says so.
  faults.allow(/404|422|sandboxed/);
  const statusOf = async (path: string) => (await page.request.get(path)).status();
  const textOf = async (path: string) => (await page.request.get(path)).text();
  const isIn = async (path: string) => (await textOf(path)).includes("savanna");
  const inShop = (path: string, status: number) =>
    expect.poll(() => statusOf(path), { timeout: 10_000 }).toBe(status);
  const [listing, dress] = ["/savanna", "/savanna/dust-dress"];
  const home = await textOf("/");

  await page.goto("/house/pieces");
  await page.getByRole("link", { name: "New collection" }).tap();
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Cart");
  await page.getByLabel("Blurb").fill("Dust & <b>gold</b>.");
  await page.getByLabel("Colour").selectOption("Lagoon");
  await page.getByRole("button", { name: "Go on to the picture" }).tap();
  await expect(page.getByText("The address /cart leads elsewhere")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Savanna");
  await page.getByRole("button", { name: "Go on to the picture" }).tap();
  await expect(page).toHaveURL(/\/house\/collections\/savanna$/);

  const file = page.getByLabel("Picture");
  const send = page.getByRole("button", { name: "Send the picture" });
  await file.setInputFiles(await picture("small", { width: 1199, height: 800, seed: 2 }));
  await send.tap();
  await expect(page.getByText("This picture cannot be used.")).toBeVisible(ARRIVED);
  await file.setInputFiles(await picture("wide", { width: 1600, height: 1000, seed: 4 }));
  await send.tap();
  await expect(page.getByText("The picture is there.")).toBeVisible(ARRIVED);
  await expect(page.getByRole("img", { name: "As it was sent" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "New piece" }).tap();
  await expect(page.getByLabel("Collection")).toHaveValue("savanna");
  await page.getByLabel("Name").fill("Dust Dress");
  await page.getByLabel("Price").fill("90000");
  await page.getByLabel("Description").fill("Long.");
  await page.getByLabel("Details").fill("Silk");
  await page.getByRole("button", { name: "Go on to photographs" }).tap();
  await expect(page.getByRole("button", { name: "Take a photograph" })).toBeVisible();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add photographs" }).tap();
  await (
    await choosing
  ).setFiles([
    await picture("front", { width: 1512, height: 2016, seed: 3 }),
    await picture("back", { width: 1512, height: 2016, seed: 5 }),
  ]);
  await expect(page.getByRole("list", { name: "Photographs" }).getByRole("listitem")).toHaveCount(
    2,
    ARRIVED,
  );
  await expect(page.getByText("Being made ready …")).toHaveCount(0, { timeout: 120_000 });
  await publish(page);
  expect(await statusOf(dress)).toBe(404);

  await page.goto("/house/collections/savanna");
  await page.getByRole("button", { name: "Preview" }).tap();
  const frame = page.frameLocator('iframe[title="On a phone"]');
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText(/Savanna\s+Collection/);
  await expect(frame.getByRole("link", { name: /Dust Dress/ }).first()).toBeVisible();
  expect(await statusOf(listing)).toBe(404);
  expect((await textOf("/")) === home).toBe(true);
  await page.getByRole("link", { name: "Back to the collection" }).tap();
  await publish(page);
  await expectAccessible(page);

  await inShop(listing, 200);
  await expect.poll(() => isIn("/"), { timeout: 10_000 }).toBe(true);
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).tap();
  await page.getByRole("link", { name: "Savanna Collection" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Savanna\s+Collection/);
  await expect(page.getByText("Dust & <b>gold</b>.")).toBeVisible();
  await expect(page.locator("[data-room=lagoon]").first()).toBeVisible();
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    "content",
    "Dust & <b>gold</b>.",
  );
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
    "content",
    /collections-savanna-1/,
  );
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /Dust Dress/ })
    .first()
    .tap();
  await expect(page).toHaveURL(new RegExp(`${dress}$`));
  await expect(page.getByRole("link", { name: "Savanna Collection" }).first()).toBeVisible();
  await expectAccessible(page);
  await addToCart(page, dress, { size: "M" });
  await page.goto("/cart");
  await expect(page.getByRole("table", { name: "Cart" })).toContainText("Savanna Collection");
  for (const path of [
    "/collections",
    "/sitemap.xml",
    "/feeds/products.xml",
    "/search?q=dust+dress",
  ])
    expect(await isIn(path)).toBe(true);

  await page.goto("/house/words");
  const opening = page.getByRole("region", { name: "Home’s opening", exact: true });
  await opening.getByLabel("Latest collection").selectOption("Savanna");
  await opening.getByRole("button", { name: "Save" }).tap();
  await expect(opening.getByText("Saved. The shop shows it now.")).toBeVisible();
  const isLatest = async (words: string) => (await textOf("/")).includes(`<p>${words}`);
  await expect.poll(() => isLatest("Savanna. Dust &amp; "), { timeout: 10_000 }).toBe(true);

  await page.goto("/house/collections");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Savanna" }).tap();
  await page.getByRole("button", { name: "Withdraw" }).tap();
  await expect(page.getByText("Withdrawn: nobody sees it, nor its pieces.").first()).toBeVisible();
  for (const path of [listing, dress]) await inShop(path, 404);
  await expect.poll(() => isLatest("Mysthique. "), { timeout: 10_000 }).toBe(true);
  for (const path of ["/", "/collections", "/sitemap.xml", "/feeds/products.xml"])
    await expect.poll(() => isIn(path), { timeout: 10_000 }).toBe(false);
  await page.goto("/cart");
  await expect(page.getByText("No longer available", { exact: true })).toBeVisible();
  await page.goto("/house/collections/savanna");
  await page.getByRole("button", { name: "Bring back" }).tap();
  for (const path of [listing, dress]) await inShop(path, 200);
});
