import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { paidByCalls } from "../support/paid-order.ts";
import { photograph } from "../support/photographs.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** A shop of this file's own, and somebody who is signed in on a phone. */
const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.setTimeout(120_000);

const ORION = "/naledi/orion-dress";

test("a review: written without scripts on the order's page, with a photograph, published, and on the piece's page", async ({
  house: page,
  browser,
  shop,
  faults,
}) => {
  faults.allow(/404|422/);
  const { number, reference } = await paidByCalls(page.request);
  const before = await (await page.request.get(ORION)).text();
  expect(before).not.toContain("eviews");

  const guest = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const order = await guest.newPage();
  await order.goto(`/orders/${reference}`);
  await expect(order.getByRole("link", { name: /Write a review/ })).toHaveCount(0);
  await page.goto(`/house/orders/${number}`);
  await page.getByRole("button", { name: "Collected" }).tap();
  await expect(page.getByRole("status").first()).toBeVisible();

  await order.reload();
  await order.getByRole("link", { name: "Write a review: Orion Dress" }).tap();
  const form = order.getByRole("form", { name: "Write a review: Orion Dress" });
  await form.getByLabel("Your words").fill("It moves like water.\n<b>Lovely</b>");
  await form.getByLabel("City").fill("Lagos");
  const buffer = await photograph({ width: 900, height: 1600 });
  await form
    .getByLabel("Photographs")
    .setInputFiles([{ name: "me.jpg", mimeType: "image/jpeg", buffer }]);
  await form.getByRole("button", { name: "Send the review" }).tap();
  // What is missing is said beside it, and nothing that was typed or sent is lost.
  await expect(form.getByRole("group", { name: "Stars" })).toContainText("Please choose");
  await expect(form.getByLabel("Your words")).toHaveValue("It moves like water.\n<b>Lovely</b>");
  await expect(form).toContainText("Your photograph is kept");
  expect(await faultsOfLayout(order)).toEqual([]);
  await form.getByLabel("5 stars").check();
  await form.getByRole("group", { name: "Fit" }).getByLabel("True to size").check();
  await form.getByLabel("First name").fill("Ada");
  await form.getByRole("button", { name: "Send the review" }).tap();
  await expect(order.getByText("your review is with us")).toBeVisible();
  // Others may hold the order's link.
  await expect(order.getByText("water")).toHaveCount(0);
  expect(await (await page.request.get(ORION)).text()).toBe(before);

  await page.goto("/house");
  await page.getByRole("link", { name: "Reviews to read" }).tap();
  await expectAccessible(page);
  expect(await faultsOfLayout(page)).toEqual([]);
  const picture = page.getByRole("img", { name: "Photograph 1 by Ada" });
  const inHouse = (await picture.getAttribute("src")) ?? "";
  const inShop = `/reviews/${inHouse.split("/").at(-1)}.jpg`;
  expect((await guest.request.get(inHouse)).status()).toBe(401);
  expect((await guest.request.get(inShop)).status()).toBe(404);
  await page.getByRole("button", { name: "Publish" }).tap();
  await expect(page.getByRole("status")).toContainText("Published");
  await page.getByRole("textbox", { name: "Answer" }).fill("Thank you, Ada.");
  await page.getByRole("button", { name: "Answer" }).tap();
  await expect(page.getByText("You answered: Thank you, Ada.")).toBeVisible();

  await expect
    .poll(async () => (await page.request.get(ORION)).text(), { timeout: 10_000 })
    .toContain("Thank you, Ada.");
  await page.goto(ORION);
  const reviews = page.getByRole("region", { name: "Reviews" });
  await expect(reviews).toContainText("5.0 of 5 from 1 review");
  await expect(reviews.getByRole("img", { name: "5 stars" })).toBeVisible();
  await expect(reviews).toContainText("<b>Lovely</b>");
  await expect(reviews).toContainText("Ada, Lagos");
  await expect(reviews).toContainText("Thank you, Ada.");
  const shown = reviews.getByRole("img", { name: "Photograph 1 of 1 by Ada" });
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
  expect((await guest.request.get(inShop)).status()).toBe(200);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const product = data
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find((each) => each["@type"] === "Product");
  expect(product).toMatchObject({
    aggregateRating: { ratingValue: 5, reviewCount: 1 },
    review: [{ author: { name: "Ada" }, reviewBody: "It moves like water.\n<b>Lovely</b>" }],
  });
  await expectAccessible(page);
  expect(await faultsOfLayout(page)).toEqual([]);
  await order.goto(`/orders/${reference}`);
  await order.getByRole("link", { name: "Your review is in the shop" }).tap();
  await expect(order.getByRole("region", { name: "Reviews" })).toBeVisible();
  await guest.close();
});
