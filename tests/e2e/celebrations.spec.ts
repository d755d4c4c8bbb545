import type { BrowserContext, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { fillForm, payOrder } from "../support/checking-out.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { letIn } from "../support/house-visit.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** A shop of this file's own, and somebody who is signed in on a phone. */
const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
test.use(PHONE);
test.setTimeout(120_000);

const NAME = "Ada and Chidi’s wedding";
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Neither indexed, stored nor told to others; and nothing moves sideways on the smallest phone. */
async function expectPrivate(page: Page, path: string): Promise<void> {
  const { headers } = await page.request
    .get(path)
    .then((answer) => ({ headers: answer.headers() }));
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["x-robots-tag"]).toContain("noindex");
  expect(headers["referrer-policy"]).toMatch(/^(no-referrer|same-origin)$/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await faultsOfLayout(page)).toEqual([]);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wider).toBe(false);
  await page.setViewportSize(PHONE.viewport);
}

test("a celebration: the house makes it, two guests come in, one pays; the host sees who, the house what it cuts", async ({
  house: page,
  browser,
  shop,
  faults,
}) => {
  faults.allow(/404|422/);
  const contexts: BrowserContext[] = [];
  const phone = async (isScripted = true) => {
    const own = { ...PHONE, baseURL: shop.url, javaScriptEnabled: isScripted };
    const context = await browser.newContext(own);
    contexts.push(context);
    return context.newPage();
  };

  await page.goto("/house/orders");
  await page.getByRole("link", { name: "Celebrations" }).tap();
  await page.getByRole("link", { name: "New celebration" }).tap();
  await page.getByLabel("Name").fill(NAME);
  await page.getByLabel("Day", { exact: true }).fill(inDays(40));
  await page.getByLabel("Closing day").fill(inDays(20));
  await page.getByLabel("Pieces").fill("Orion Dress\nNo such dress");
  await page.getByRole("button", { name: "Make the celebration" }).tap();
  await expect(page.getByText("There is no piece named No such dress")).toBeVisible();
  await page.getByLabel("Pieces").fill("Orion Dress");
  await page.getByRole("button", { name: "Make the celebration" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(NAME);
  await expectAccessible(page);
  expect(await faultsOfLayout(page)).toEqual([]);
  const path = async (label: string) =>
    new URL(await page.getByRole("textbox", { name: label }).inputValue()).pathname;
  const guests = await path("Guests’ link");
  const host = await path("Host’s link");

  // Without scripts, and by her measurements.
  const chi = await phone(false);
  await chi.goto(guests);
  await chi.getByLabel("Your name").fill("Ngozi");
  await chi.getByRole("button", { name: "Come in" }).tap();
  await expect(chi.getByText("choose a size, or type your measurements")).toBeVisible();
  await chi.getByText("Measurements instead of a size").tap();
  await chi.getByLabel("Bust").fill("92.5");
  expect(await faultsOfLayout(chi)).toEqual([]);
  await chi.getByRole("button", { name: "Come in" }).tap();
  await expect(chi.getByRole("status")).toContainText("Ngozi, you are in");
  await expect(chi.getByText("Bust 92.5")).toBeVisible();
  await chi.getByText("Change what I said").tap();
  await chi.getByLabel("Waist", { exact: true }).fill("74");
  await chi.getByRole("button", { name: "Save" }).tap();
  await expect(chi.getByText("Bust 92.5 · Waist 74")).toBeVisible();
  // The guests' link leads her back to her place.
  await chi.goto(guests);
  await chi.getByRole("link", { name: "You are in, Ngozi" }).tap();
  await expect(chi.getByText("Waist 74")).toBeVisible();

  const bola = await phone();
  await bola.goto(guests);
  await expect(bola.getByText("Ngozi")).toHaveCount(0);
  await expectPrivate(bola, guests);
  await bola.getByLabel("Your name").fill("Bola");
  await bola.getByLabel("Size", { exact: true }).selectOption("M");
  await bola.getByRole("button", { name: "Come in" }).tap();
  await expect(bola.getByRole("status")).toContainText("Bola, you are in");
  await expectPrivate(bola, new URL(bola.url()).pathname);
  await bola.getByRole("link", { name: "Go to checkout" }).tap();
  await expect(bola.getByText("Ready by")).toBeVisible();
  await fillForm(bola);
  await expectPrivate(bola, new URL(bola.url()).pathname);
  await payOrder(bola);
  await bola.goto(guests);
  await bola.getByRole("link", { name: "You are in, Bola" }).tap();
  await expect(bola.getByRole("status")).toContainText("you are in and have paid");
  await expect(bola.getByRole("button", { name: "I cannot come" })).toHaveCount(0);

  const ada = await phone();
  await ada.goto(host);
  await expect(ada.getByRole("listitem").filter({ hasText: "Bola" })).toContainText("paid");
  await expect(ada.getByRole("listitem").filter({ hasText: "Ngozi" })).toContainText("in");
  await expect(ada.getByRole("main").getByText(/₦|92\.5|example\.com/)).toHaveCount(0);
  await expectPrivate(ada, host);
  // One link does not open what the other does.
  for (const wrong of [
    guests.replace("/celebrations/", "/celebrations/host/"),
    host.replace("/host/", "/"),
    host.replace("/host/", "/place/"),
    "/celebrations/unknown",
  ]) {
    expect((await ada.request.get(wrong)).status()).toBe(404);
  }

  await page.reload();
  const cutting = page.getByRole("region", { name: "Cutting list" });
  await expect(cutting).toContainText("M × 1");
  await expect(cutting).toContainText("Bust 92.5 · Waist 74");
  await page.getByRole("link", { name: "Bola" }).tap();
  await page.getByRole("link", { name: NAME }).tap();
  // The workshop reads what is cut, and neither money, links nor how a guest is reached.
  const sewing = await browser.newContext({ ...PHONE, baseURL: shop.url });
  contexts.push(sewing);
  const workshop = await sewing.newPage();
  await letIn(workshop, shop, "sew@house.example", "--workshop");
  await workshop.goto("/house/orders");
  await workshop.getByRole("link", { name: "Celebrations" }).tap();
  await workshop.getByRole("link", { name: NAME }).tap();
  await expect(workshop.getByRole("region", { name: "Cutting list" })).toContainText("M × 1");
  const seen = await (await workshop.request.get(workshop.url())).text();
  expect(seen).not.toMatch(/₦|HZ-|\/celebrations\/(host\/)?[\w-]{32}|example\.com|Okafor/);
  await page.getByLabel("Day", { exact: true }).fill(inDays(47));
  await page.getByRole("button", { name: "Save the days" }).tap();
  await expect(page.getByRole("status").first()).toContainText("One guest is written to");
  await bola.reload();
  await bola.getByText("Cancel for my whole money").tap();
  await bola.getByRole("button", { name: "Yes, cancel my order" }).tap();
  await expect(bola.getByRole("status")).toContainText("your order was cancelled");
  await chi.getByRole("button", { name: "I cannot come" }).tap();
  await expect(chi.getByRole("status")).toContainText("you are not coming");
  await ada.reload();
  await expect(ada.getByText("Nobody has come in yet")).toBeVisible();
  for (const context of contexts) await context.close();
});
