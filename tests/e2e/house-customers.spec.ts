import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { letIn, navigateTo } from "../support/house-visit.ts";
import { customer, orderBody } from "../support/order-body.ts";
import { paidByCalls } from "../support/paid-order.ts";
import { faultsOfLayout } from "../support/whole.ts";

test.use({ viewport: { width: 390, height: 844 } });

/** People whom no other test knows: cards are joined by phone number and last name, and Efe is erased. */
const IFE = {
  firstName: "Ife",
  lastName: "Briggs",
  email: "ife@book.example",
  phone: "+234 803 777 8765",
};
const EFE = {
  firstName: "Efe",
  lastName: "Oyibo",
  email: "efe@book.example",
  phone: "+234 803 777 4321",
};

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const status = (page: Page) => page.getByRole("status");

async function measure(page: Page, bust: string): Promise<void> {
  await page.getByText("New measurements", { exact: true }).click();
  const form = page.getByRole("form", { name: "New measurements" });
  await form.getByLabel("Bust").fill(bust);
  await form.getByLabel("Shoulder to hem").fill("118,5");
  await form.getByRole("button", { name: "Save measurements" }).click();
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a returning customer at the counter: her number is typed, her card is there, she is measured, her order is cut by that, and a later set changes nothing", async ({
    page,
    request,
    shop,
    faults,
  }) => {
    test.slow();
    faults.allow(/422/);
    const { number } = await paidByCalls(request, 1, EFE);
    const { number: earlier } = await paidByCalls(request, 1, EFE);
    await letIn(page, shop, "owner@book.example", "--name", "Hazel");
    await navigateTo(page, "Customers");
    await expect(heading(page)).toHaveText("Customers");
    await page.getByRole("searchbox", { name: "Search" }).fill("0803 777 4321");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("link", { name: "Efe Oyibo" }).click();
    await expect(heading(page)).toHaveText("Efe Oyibo");
    const orders = page.getByRole("region", { name: "Orders" });
    await expect(orders.getByRole("link", { name: new RegExp(`^${number}`) })).toBeVisible();
    await expect(orders.getByRole("link", { name: new RegExp(`^${earlier}`) })).toBeVisible();
    expect(await faultsOfLayout(page)).toEqual([]);

    await measure(page, "abc");
    await expect(page.getByText("Centimetres, 20 to 250, with one decimal at most.")).toBeVisible();
    const form = page.getByRole("form", { name: "New measurements" });
    await expect(form.getByLabel("Bust")).toHaveValue("abc");
    expect(await faultsOfLayout(page)).toEqual([]);
    await form.getByLabel("Bust").fill("92.5");
    await form.getByRole("button", { name: "Save measurements" }).click();
    await expect(status(page)).toHaveText("The measurements are saved.");
    const sets = page.getByRole("region", { name: "Measurements" }).getByRole("listitem");
    await expect(sets).toHaveCount(1);
    await expect(sets.first()).toContainText("Bust 92.5 · Shoulder to hem 118.5");
    const card = page.url().replace(/\?.*/, "");

    await page.goto(`/house/orders/${number}`);
    const pieces = page.getByRole("region", { name: "Pieces" });
    await expect(pieces.getByText("Bust 92.5 · Shoulder to hem 118.5")).toHaveCount(2);
    await page.getByRole("button", { name: "Cutting" }).click();
    await expect(status(page)).toContainText("The stage is saved");
    await page.goto(card);
    await measure(page, "97");
    await expect(sets).toHaveCount(2);
    await page.goto(`/house/orders/${number}/print`);
    await expect(page.getByText("Bust 92.5 · Shoulder to hem 118.5")).toHaveCount(2);
    await expect(page.getByText(/^Cut by what was measured .* by Hazel$/)).toHaveCount(2);
    await expect(page.getByText("Bust 97")).toHaveCount(0);
    expect(await faultsOfLayout(page)).toEqual([]);

    // The other order is not cut yet: one of its pieces is for somebody who has ordered nothing.
    await page.goto("/house/customers");
    await page.getByRole("link", { name: "New customer" }).click();
    await page.getByLabel("First name").fill("Zina");
    await page.getByRole("button", { name: "Add customer" }).click();
    await expect(heading(page)).toHaveText("Zina");
    await measure(page, "88");
    await page.goto(`/house/orders/${earlier}`);
    await pieces.getByRole("button", { name: "For", exact: true }).first().click();
    const sheet = page.getByRole("dialog", { name: /^For whom/ });
    await sheet.getByLabel("For").fill("zin");
    await sheet.getByRole("button", { name: "Save" }).click();
    await expect(status(page)).toHaveText("For whom the piece is made is saved.");
    await expect(pieces.getByRole("listitem").first()).toContainText("For Zina");
    await expect(pieces.getByRole("listitem").first()).toContainText("Bust 88");
    await expect(pieces.getByRole("listitem").last()).toContainText("Bust 97");
    expect(await faultsOfLayout(page)).toEqual([]);

    // Erased: the addresses are named first.
    await page.goto(card);
    await page.getByText("Erase this customer", { exact: true }).click();
    const erase = page.getByRole("region", { name: "Erase" });
    await expect(erase.getByText(EFE.email)).toBeVisible();
    await erase.getByRole("button", { name: "Erase", exact: true }).click();
    await expect(status(page)).toHaveText("The customer is erased.");
    await page.goto(`/house/orders/${number}`);
    await expect(page.getByText("This customer’s details were erased.")).toBeVisible();
  });
});

test("the list, a card and the form for measurements are accessible, and whole on small phones; two cards are joined and parted", async ({
  page,
  request,
  shop,
}) => {
  await paidByCalls(request, 1, IFE);
  const data = orderBody();
  const sister = {
    ...customer(),
    ...IFE,
    firstName: "Tolu",
    lastName: "Bello",
    email: "tolu@book.example",
  };
  expect((await request.post("/api/orders", { data: { ...data, customer: sister } })).ok()).toBe(
    true,
  );
  await letIn(page, shop, "owner@look.example", "--name", "Hazel");
  await page.goto("/house/customers");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ife Briggs" }).click();
  await page.getByText("New measurements", { exact: true }).click();
  await page.getByText("Erase this customer", { exact: true }).click();
  await expectAccessible(page);
  for (const width of [320, 390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await faultsOfLayout(page)).toEqual([]);
  }
  // They share a phone number and not the last name.
  const same = page.getByRole("region", { name: "Same person?" });
  await expect(same.getByRole("listitem")).toHaveCount(1);
  await same.getByRole("form", { name: "Tolu Bello is Ife Briggs" }).getByRole("button").click();
  await expect(status(page)).toHaveText("The two cards are one.");
  await expect(same).toHaveCount(0);
  const joined = page.getByRole("region", { name: "Joined" });
  await joined.getByRole("form", { name: "Part tolu@book.example" }).getByRole("button").click();
  await expect(status(page)).toHaveText("It has a card of its own now.");
  await expect(joined.getByRole("listitem")).toHaveCount(0);
  await expect(same).toHaveCount(0);
});

test("on a phone the bar has four screens, among them the current one, and the others behind 'More'", async ({
  page,
  shop,
}) => {
  await letIn(page, shop, "owner@bar.example", "--name", "Hazel");
  const navigation = page.getByRole("navigation", { name: "House" });
  await expect(navigation.getByRole("link")).toHaveText(["Today", "Orders", "Customers", "Pieces"]);
  await navigateTo(page, "Takings");
  await expect(heading(page)).toHaveText("Takings");
  await expect(navigation.getByRole("link")).toHaveText([
    "Today",
    "Orders",
    "Customers",
    "Takings",
  ]);
  await expect(navigation.getByRole("link", { name: "Takings" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await navigation.getByText("More").click();
  await expect(navigation.getByRole("link")).toHaveText([
    "Today",
    "Orders",
    "Customers",
    "Takings",
    "Pieces",
    "Promotions",
    "Messages",
    "Settings",
  ]);
  await expectAccessible(page);
  for (const width of [320, 390, 639]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await faultsOfLayout(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(navigation.getByRole("link")).toHaveCount(8);
});
