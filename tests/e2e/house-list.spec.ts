import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { comeIn, inviteByShell } from "../support/house-visit.ts";
import { customer, orderBody } from "../support/order-body.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { paidByCalls } from "../support/paid-order.ts";
import { faultsOfLayout } from "../support/whole.ts";

const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const card = (page: Page, number: string) =>
  page.getByRole("link", { name: new RegExp(`^${number} `) });
const box = (page: Page, number: string) => page.getByLabel(`Choose ${number}`);
const bar = (page: Page) => page.getByRole("group", { name: "Move the chosen orders" });

/** An unpaid order by Express, to Ghana. */
async function placedAbroad(page: Page): Promise<string> {
  const { lines } = orderBody();
  const abroad = { ...customer(), firstName: "Esi", country: "GH", state: "Ashanti" };
  const data = { lines: lines.slice(0, 1), customer: abroad, speed: "express" };
  const answer = await page.request.post("/api/orders", { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { number: string }).number;
}

test("from Today to the orders of the day, by filter and piece; three are chosen and moved, one is not paid; undo", async ({
  house: page,
  faults,
}) => {
  test.slow();
  faults.allow(/422/);
  const [one, two] = [await paidByCalls(page.request), await paidByCalls(page.request)];
  const unpaid = await placedAbroad(page);
  await page.goto("/house");
  const figures = page.locator("dl");
  await expect(figures).toContainText("Orders today3 orders₦1,064,000");
  await expect(figures).toContainText("To pay1 order₦364,000");
  await figures.getByRole("link", { name: "To pay: 1 order" }).tap();
  await expect(card(page, unpaid)).toHaveText(
    /^HZ-\d+ Esi Okafor, Ghana \d+ \w{3} 2 pieces: 2 × Orion Dress M ₦364,000 Unpaid Received Express\s*$/,
  );
  await expect(card(page, one.number)).toHaveCount(0);

  const stages = page.getByRole("navigation", { name: "Stages" });
  await page.getByRole("navigation", { name: "Filters" }).getByRole("link", { name: "All" }).tap();
  await stages.getByRole("link", { name: "Received (3)" }).tap();
  await page.getByRole("searchbox", { name: "Search" }).fill("molly");
  await page.getByRole("button", { name: "Find" }).tap();
  await expect(page).toHaveURL(/\?stage=received&q=molly$/);
  await expect(page.getByLabel(/^Choose /)).toHaveCount(2);
  await stages.getByRole("link", { name: "Ready" }).tap();
  await expect(page.getByText("Nothing found for “molly” with these filters.")).toBeVisible();
  await page.goto("/house/orders?stage=received");
  const picture = page.getByRole("listitem").filter({ hasText: one.number }).locator("img");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await picture.boundingBox()).toMatchObject({ width: 48, height: 60 });

  await expect(bar(page)).toBeHidden();
  for (const number of [one.number, two.number, unpaid]) await box(page, number).tap();
  await expect(bar(page)).toBeVisible();
  expect(await faultsOfLayout(page)).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await bar(page).getByRole("button", { name: "Cutting" }).tap();
  const done = page.getByRole("status");
  await expect(done).toContainText("Moved 2 orders to Cutting:");
  await expect(done).toContainText(one.number);
  await expect(page.getByRole("alert")).toHaveText(
    `${unpaid} stays Received. Nothing is paid yet, so nothing is made.`,
  );
  await expect(card(page, one.number)).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Undo" }).tap();
  await expect(done).toContainText("The last stage of 2 orders is undone:");
  await expect(box(page, one.number)).not.toBeChecked();
  await page.goto(`/house/orders/${one.number}`);
  await expect(page.getByRole("region", { name: "History" })).toContainText("Cutting");
});

test("without scripts, orders are shipped together once the courier is named", async ({
  page,
  shop,
  browser,
}) => {
  test.slow();
  const link = await inviteByShell(shop, "chi@house.example", "--name", "Chi", "--helper");
  const orders = [await paidByCalls(page.request), await paidByCalls(page.request)];
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    javaScriptEnabled: false,
    extraHTTPHeaders: { "X-Forwarded-For": "127.18.77.5" },
  });
  const helper = await context.newPage();
  await comeIn(helper, link);
  await helper.goto("/house/orders");
  const choose = async () => {
    for (const { number } of orders) await box(helper, number).tap();
  };
  for (const stage of ["Cutting", "Sewing", "Ready"]) {
    await choose();
    await bar(helper).getByRole("button", { name: stage }).tap();
    await expect(helper.getByRole("status")).toContainText(`Moved 2 orders to ${stage}`);
  }
  await helper.goto("/house/orders?stage=ready");
  await choose();
  await bar(helper).getByLabel("Courier").fill(" ");
  await bar(helper).getByRole("button", { name: "Shipped" }).tap();
  await expect(bar(helper)).toContainText("Please say who carries it.");
  for (const { number } of orders) await expect(box(helper, number)).toBeChecked();
  await bar(helper).getByLabel("Courier").fill("GIG Logistics");
  await bar(helper).getByRole("button", { name: "Shipped" }).tap();
  await expect(helper.getByRole("status")).toContainText("Moved 2 orders to Shipped");
  await helper.goto(`/house/orders/${orders[0]?.number}`);
  await expect(helper.getByRole("region", { name: "History" })).toContainText(
    "Shipped with GIG Logistics",
  );
  await context.close();
});
