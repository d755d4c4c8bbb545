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

test("an alteration: asked for without scripts with a photograph, answered in the house, and known to fit help", async ({
  house: page,
  browser,
  shop,
  faults,
}) => {
  faults.allow(/404|409|422/);
  const { number, reference } = await paidByCalls(page.request);
  const guest = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const order = await guest.newPage();
  await order.goto(`/orders/${reference}`);
  await expect(order.getByRole("heading", { name: "Alteration or return" })).toHaveCount(0);
  await page.goto(`/house/orders/${number}`);
  await page.getByRole("button", { name: "Collected" }).tap();
  await expect(page.getByRole("status").first()).toBeVisible();

  await order.reload();
  await order.getByRole("link", { name: "Ask for an alteration" }).tap();
  const form = order.getByRole("form", { name: "Ask for an alteration" });
  const buffer = await photograph({ width: 900, height: 1600 });
  await form
    .getByLabel("Photographs")
    .setInputFiles([{ name: "me.jpg", mimeType: "image/jpeg", buffer }]);
  await form.getByLabel("Reason").fill("The waist is too wide.\n<b>By two fingers</b>");
  await form.getByRole("button", { name: "Send the request" }).tap();
  // What is missing is said beside it, and nothing that was typed or sent is lost.
  await expect(form.getByRole("group", { name: "What should we do" })).toContainText("choose");
  await expect(form.getByLabel("Reason")).toHaveValue(/By two fingers/);
  await expect(form).toContainText("Your photograph is kept");
  expect(await faultsOfLayout(order)).toEqual([]);
  await form.getByRole("group", { name: "What should we do" }).getByLabel("Alter").check();
  await form
    .getByRole("group", { name: "Piece" })
    .getByLabel(/Orion Dress/)
    .check();
  await form.getByRole("button", { name: "Send the request" }).tap();
  const asked = order.getByRole("region", { name: "Alteration or return" });
  await expect(asked).toContainText("Your request is with us");
  await expect(asked).not.toContainText("waist");
  await expect(asked.getByRole("img")).toHaveCount(0);
  expect(await faultsOfLayout(order)).toEqual([]);

  await page.goto("/house");
  await page.getByRole("link", { name: "Alterations and returns to answer" }).tap();
  const group = page.getByRole("region", { name: "Alteration or return" });
  await expect(group).toContainText("<b>By two fingers</b>");
  const picture = group.getByRole("img", { name: /^Photograph 1/ });
  const loaded = () => picture.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(loaded).toBeGreaterThan(0);
  const address = (await picture.getAttribute("src")) ?? "";
  expect((await guest.request.get(address)).status()).toBe(401);
  const kept = await page.request.get(address);
  expect(kept.headers()["cache-control"]).toBe("no-store");
  await expectAccessible(page);
  expect(await faultsOfLayout(page)).toEqual([]);
  await group.getByLabel("Words for the customer").first().fill("Bring it on Monday.");
  await group.getByText("What is altered, if you know already").tap();
  await group.getByLabel("Altered at").selectOption("Waist");
  await group.getByLabel("Centimetres").fill("two");
  await group.getByRole("button", { name: "Alter", exact: true }).tap();
  await expect(group).toContainText("Please enter centimetres");
  await expect(group.getByLabel("Words for the customer").first()).toHaveValue(
    "Bring it on Monday.",
  );
  await group.getByLabel("Centimetres").fill("-2");
  await group.getByRole("button", { name: "Alter", exact: true }).tap();
  await expect(page.getByRole("status").first()).toContainText("it is altered");
  await expect(group).toContainText("Waist −2 cm");
  expect(await faultsOfLayout(page)).toEqual([]);

  await order.goto(`/orders/${reference}`);
  await expect(asked).toContainText("We alter it");
  await expect(asked).not.toContainText("Monday");
  await guest.close();
});
