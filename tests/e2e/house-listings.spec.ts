import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { letIn } from "../support/house-visit.ts";
import { ownShop } from "../support/own-shop.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** A shop of this file's own, whose listings it may put into another order. */
const test = base.extend<object, { shop: BuiltShop }>({ shop: ownShop() });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const items = (page: Page) => page.getByRole("list", { name: "Order" }).getByRole("listitem");
const names = async (page: Page) =>
  (await items(page).locator("p").allTextContents()).map((text) => text.trim());
const said = (page: Page) => page.getByRole("status").filter({ hasText: /\w/ });
const move = (page: Page, how: "earlier" | "later" | "to the top", name: string) =>
  page.getByRole("button", { name: `Move ${how}: ${name}`, exact: true });

/** The names of a listing's first pieces, as shoppers see them. */
async function listed(page: Page, path: string, count: number): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  const cards = [...html.matchAll(/data-card[^>]*>[\s\S]*?alt="([^"]+)"/g)];
  return cards.slice(0, count).map(([, name]) => name ?? "");
}

/** The page of a collection's order, on a phone of somebody's own without scripts. */
async function withoutScripts(browser: Browser, shop: BuiltShop, email: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    javaScriptEnabled: false,
    extraHTTPHeaders: { "X-Forwarded-For": "127.18.77.3" },
  });
  const page = await context.newPage();
  await letIn(page, shop, email);
  return page;
}

test("pieces are put into order by buttons and by drag, shoppers see it, and the usual order comes back", async ({
  page,
  shop,
}) => {
  test.slow();
  await letIn(page, shop, "ada@house.example", "--name", "Ada");
  await page.goto("/house/pieces?collection=naledi");
  await page.getByRole("link", { name: "Order of the listings" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order of Naledi");
  const usual = await names(page);
  const [first = "", second = "", third = "", fourth = ""] = usual;
  expect(await faultsOfLayout(page)).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });

  await expect(items(page).locator("[data-live]").first()).toBeVisible();
  await expect(move(page, "earlier", first)).toBeDisabled();
  await move(page, "earlier", third).tap();
  await expect(said(page)).toHaveText(`${third} is number 2 of ${usual.length}.`);
  await expect(move(page, "earlier", third)).toBeFocused();
  await move(page, "earlier", third).press("Enter");
  await expect(said(page)).toHaveText(`${third} is number 1 of ${usual.length}.`);
  await expect(move(page, "later", third)).toBeFocused();
  await move(page, "to the top", fourth).tap();
  await expect(said(page)).toHaveText(`${fourth} is number 1 of ${usual.length}.`);

  const [from, onto] = [items(page).nth(3).locator("[data-live]"), items(page).nth(1)];
  const [start, end] = [await from.boundingBox(), await onto.boundingBox()];
  if (!start || !end) throw new Error("The list is not shown");
  await page.mouse.move(start.x + 20, start.y + 20);
  await page.mouse.down();
  await page.mouse.move(end.x + 30, end.y + 20, { steps: 8 });
  await page.mouse.up();
  await expect(said(page)).toHaveText(`${second} is number 2 of ${usual.length}.`);
  const wanted = [fourth, second, third, first];
  expect((await names(page)).slice(0, 4)).toEqual(wanted);
  await page.reload();
  expect((await names(page)).slice(0, 4)).toEqual(wanted);
  await expect.poll(() => listed(page, "/naledi", 4), { timeout: 15_000 }).toEqual(wanted);

  await page.getByRole("button", { name: "Back to the usual order" }).tap();
  await expect(said(page)).toHaveText("The listing is in its usual order now.");
  expect(await names(page)).toEqual(usual);
  await expect.poll(() => listed(page, "/naledi", 2), { timeout: 15_000 }).toEqual([first, second]);
});

test(
  "of two people the second is shown both orders, with a script and without one",
  { tag: "@rest" },
  async ({ page, shop, browser, faults }) => {
    test.slow();
    faults.allow(/409/);
    const path = "/house/pieces/order/genesis";
    await letIn(page, shop, "ada2@house.example", "--name", "Ada");
    const other = await withoutScripts(browser, shop, "chi2@house.example");
    await page.goto(path);
    await expect(items(page).locator("[data-live]").first()).toBeVisible();
    await other.goto(path);
    const [first = "", second = "", third = ""] = await names(other);
    await move(other, "earlier", second).tap();
    await expect(said(other)).toContainText(`${second} is number 1`);

    await move(page, "earlier", third).tap();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Somebody else has put this collection into another order");
    await expect(alert).toContainText(`yours was not saved: ${third} is number 2`);
    expect((await names(page)).slice(0, 3)).toEqual([second, first, third]);
    await move(page, "earlier", third).tap();
    await expect(said(page)).toContainText(`${third} is number 2`);

    await move(other, "to the top", first).tap();
    const stale = other.getByRole("alert");
    await expect(stale).toContainText("Somebody else has put this collection into another order");
    await expect(stale).toContainText(`${first} is number 3`);
    await expect(stale).toContainText(`${first} as number 1`);
    await expectAccessible(page);
    await stale.getByRole("button", { name: "Do it all the same" }).tap();
    await expect(said(other)).toContainText(`${first} is number 1`);
    expect((await names(other)).slice(0, 3)).toEqual([first, second, third]);
    await other.context().close();
  },
);

test(
  "a phone fetches the photographs of the rows that it is near",
  { tag: "@rest" },
  async ({ page, shop, browser }) => {
    const path = "/house/pieces/order/hazelbee";
    await letIn(page, shop, "ada4@house.example", "--name", "Ada");
    await page.goto(path);
    await expect(items(page).locator("[data-live]").first()).toBeVisible();
    await expect(items(page).first().locator("img")).toHaveCount(1);
    await expect(items(page).last().locator("img")).toHaveCount(0);
    await items(page).last().scrollIntoViewIfNeeded();
    const last = items(page).last().locator("img");
    await expect
      .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(160);

    const other = await withoutScripts(browser, shop, "chi4@house.example");
    await other.goto(path);
    await expect(items(other).locator("img")).toHaveCount(await items(other).count());
    await other.context().close();
  },
);

test(
  "every row has its photograph if the script of the order does not come",
  { tag: "@rest" },
  async ({ page, shop, faults }) => {
    faults.allow(/ERR_FAILED/);
    await letIn(page, shop, "ada5@house.example", "--name", "Ada");
    await page.clock.install();
    await page.route(/\/assets\/listing-order\.island-[^/]+\.js/, (route) => route.abort());
    await page.goto("/house/pieces/order/hazelbee");
    const notice = page.getByText("A part of this page did not load");
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(notice).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(items(page).locator("img")).toHaveCount(await items(page).count());
    const last = items(page).last().locator("img");
    await last.scrollIntoViewIfNeeded();
    await expect
      .poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(160);
  },
);

test(
  "the call and the form take nothing that is no order of the listing",
  { tag: "@rest" },
  async ({ page, shop, faults }) => {
    faults.allow(/4\d\d/);
    await letIn(page, shop, "ada3@house.example", "--name", "Ada");
    const headers = { Origin: shop.url };
    const call = (collection: string, data: object | string, more: object = headers) =>
      page.request.post(`/house/api/listings/${collection}`, { headers: { ...more }, data });
    const skus = ["naledi/orion-dress"];
    expect((await call("nothing", { version: 0, skus })).status()).toBe(404);
    expect((await call("mysthique", { version: 0, skus })).status()).toBe(422);
    expect((await call("mysthique", { version: 0, skus: "all" })).status()).toBe(422);
    expect((await call("mysthique", { version: "x", skus: [] })).status()).toBe(409);
    expect((await call("mysthique", "[")).status()).toBe(422);
    expect((await call("mysthique", { version: 0, skus }, {})).status()).toBe(403);
    const large = { version: 0, skus: Array.from({ length: 30_000 }, () => "mysthique/x") };
    expect((await call("mysthique", large)).status()).toBe(413);
    const post = (collection: string, form: Record<string, string>) =>
      page.request.post(`/house/pieces/order/${collection}`, {
        headers,
        form: { form: randomUUID(), ...form },
      });
    expect((await post("mysthique", { act: "sort" })).status()).toBe(400);
    const foreign = { act: "move", sku: "naledi/orion-dress", place: "0", version: "0" };
    expect((await post("mysthique", foreign)).status()).toBe(404);
    expect((await page.request.get("/house/pieces/order/nothing")).status()).toBe(404);
  },
);
