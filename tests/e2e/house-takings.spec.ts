import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { comeIn, HOUSE_PASSWORD, inviteByShell, navigateTo } from "../support/house-visit.ts";
import { orderBody } from "../support/order-body.ts";
import { house, ownShop } from "../support/own-shop.ts";
import { paidByCalls } from "../support/paid-order.ts";
import { faultsOfLayout } from "../support/whole.ts";

const test = base.extend<{ house: Page }, { shop: BuiltShop }>({ shop: ownShop(), house });
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test("what came in stands by way and day, in the picture and the accountant's file; a helper sees it if allowed", async ({
  house: page,
  shop,
  browser,
}) => {
  const { number } = await paidByCalls(page.request);
  const cash = await page.request.post("/api/orders", { data: orderBody() });
  const other = ((await cash.json()) as { number: string }).number;
  await page.goto(`/house/orders/${other}`);
  await page.getByRole("button", { name: "Record a payment" }).tap();
  await page.getByLabel("Way").selectOption("Cash");
  await page
    .getByRole("dialog", { name: "Record a payment" })
    .getByLabel("Amount")
    .fill("100,000.50");
  await page.getByRole("button", { name: "Record it" }).tap();
  await expect(page.getByRole("status")).toContainText("The payment is recorded");

  await navigateTo(page, "Takings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Takings");
  const row = (table: string, name: string | RegExp) =>
    page.getByRole("table", { name: table }).getByRole("row", { name });
  const ways = "By way of payment";
  await expect(row(ways, /^Paystack/)).toHaveText("Paystack₦350,000₦0₦350,000");
  await expect(row(ways, /^Cash/)).toHaveText("Cash₦100,000.50₦0₦100,000.50");
  await expect(row(ways, /^Together/)).toHaveText("Together₦450,000.50₦0₦450,000.50");
  await expect(row("Day by day", /₦450,000\.50/)).toHaveCount(2);
  await expect(page.getByText("Paystack’s fees: ₦2,000.", { exact: true })).toBeVisible();
  await expect(page.getByText("₦249,999.50")).toBeVisible();
  await expect(page.getByRole("region", { name: "Best sellers" })).toContainText("Orion Dress4");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await faultsOfLayout(page)).toEqual([]);
  for (const by of ["Day", "Week", "Year"]) {
    await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: by }).tap();
    await expect(row(ways, /^Together/)).toHaveText("Together₦450,000.50₦0₦450,000.50");
    expect(await faultsOfLayout(page)).toEqual([]);
  }
  const path = (await page.getByRole("link", { name: "CSV" }).getAttribute("href")) ?? "";
  const file = await page.request.get(path);
  expect(file.headers()).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="takings-year-\d{4}-01-01.csv"$/,
    ),
    "cache-control": "no-store",
  });
  const text = await file.text();
  expect(text).toContain(`"${number}","payment","Paystack","350000.00","2000.00",""\r\n`);
  expect(text).toContain(`"${other}","payment","Cash","100000.50","",""\r\n`);

  const context = await browser.newContext({
    baseURL: shop.url,
    hasTouch: true,
    extraHTTPHeaders: { "X-Forwarded-For": "127.18.77.3" },
  });
  const helper = await context.newPage();
  await comeIn(helper, await inviteByShell(shop, "chi@house.example", "--name", "Chi", "--helper"));
  // Also behind 'More'.
  const seen = helper.locator('nav a[href="/house/takings"]');
  await expect(helper.getByRole("heading", { level: 1 })).toHaveText("Today");
  await expect(seen).toHaveCount(0);
  for (const address of ["/house/takings", path]) {
    expect((await helper.request.get(address)).status(), address).toBe(403);
  }
  await page.goto("/house/settings");
  await page.getByText("Change Chi", { exact: true }).tap();
  const form = page.getByRole("form", { name: "May see Takings: Chi" });
  await form.getByLabel("May see Takings").check();
  await form.getByLabel("Password").fill(HOUSE_PASSWORD);
  await form.getByRole("button", { name: "Save" }).tap();
  await expect(page.getByRole("status")).toContainText("Chi may see Takings now.");
  await helper.reload();
  await navigateTo(helper, "Takings");
  await expect(helper.getByRole("table", { name: ways })).toBeVisible();
  await context.close();
});
