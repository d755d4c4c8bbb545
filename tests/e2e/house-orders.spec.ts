import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import { fillCheckout, payOrder, readOrder, referenceOf } from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { comeIn, HOUSE_PASSWORD, inviteByShell, letIn } from "../support/house-visit.ts";
import { faultsOfLayout } from "../support/whole.ts";

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 1 }] },
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const stage = (page: Page) => page.getByRole("group", { name: "Stage" });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();
const done = (page: Page) => page.getByRole("status");
const money = (page: Page) => page.getByRole("region", { name: "Money" });
const history = (page: Page) => page.getByRole("region", { name: "History" });

/** A shopper pays an order. Returns its number and reference. */
async function paidOrder(page: Page): Promise<{ number: string; reference: string }> {
  await fillCheckout(page);
  await payOrder(page);
  const reference = referenceOf(page);
  const { number } = await readOrder(page, reference);
  return { number, reference };
}

/** Somebody who has just come in, on a phone of their own without scripts. */
async function inside(browser: Browser, shop: BuiltShop, link: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    javaScriptEnabled: false,
    extraHTTPHeaders: { "X-Forwarded-For": "127.18.77.1" },
  });
  const page = await context.newPage();
  await comeIn(page, link);
  return page;
}

test("an order comes in, is cut and sewn, its size changes, it is shipped with a link; a refund, a credit, undo", async ({
  page,
  shop,
  faults,
}) => {
  test.slow();
  faults.allow(/422/);
  const { number, reference } = await paidOrder(page);
  await letIn(page, shop, "ada@house.example", "--name", "Ada");
  await page.getByRole("navigation", { name: "House" }).getByRole("link", { name: "Orders" }).tap();
  await expect(heading(page)).toHaveText("Orders");
  const card = page.getByRole("link", { name: new RegExp(`^${number} Ada Okafor`) });
  await expect(card).toContainText("1 piece: Orion Dress");
  await expect(card).toContainText("₦140,000");
  await expect(card).toContainText("Paid");
  await page.getByRole("searchbox", { name: "Search" }).fill("0803 555 0123");
  await press(page, "Find");
  await card.tap();
  await expect(heading(page)).toHaveText(number);
  expect(await faultsOfLayout(page)).toEqual([]);

  const first = ["Cutting", "Sewing", "Ready", "Shipped", "Collected"];
  await expect(stage(page).getByRole("button")).toHaveText(first);
  await press(page, "Cutting");
  await press(page, "Undo");
  // Nothing is left to undo.
  await expect(stage(page).getByRole("button")).toHaveText(first);
  await press(page, "Cutting");
  await expect(done(page)).toHaveText("The stage is saved.");
  await press(page, "Sewing");
  await press(page, "Undo");
  await expect(done(page)).toContainText("The last stage is undone");
  await expect(stage(page)).toContainText("Cutting now");

  await press(page, "Change size");
  const sheet = page.getByRole("dialog", { name: "Change size: Orion Dress" });
  await sheet.getByLabel("New size").selectOption("L");
  await sheet.getByRole("button", { name: "Save size" }).tap();
  await expect(done(page)).toContainText("The size is saved");
  await expect(page.getByText("Size L (ordered in M)")).toBeVisible();
  await press(page, "Change address");
  const address = page.getByRole("dialog", { name: "Change address" });
  await address.getByLabel("Address", { exact: true }).fill("7 Aba Road, Port Harcourt");
  await address.getByRole("button", { name: "Save address" }).tap();
  await expect(page.getByText("7 Aba Road, Port Harcourt", { exact: false }).first()).toBeVisible();
  await page.getByLabel("Ready by").fill("2031-01-15");
  await press(page, "Save day");
  await expect(history(page)).toContainText("Ready by 15 January 2031");
  await page.getByLabel("Private note").fill("Bust 92, hips 101");
  await page.getByLabel("Print it for the workshop (measurements)").check();
  await press(page, "Save note");
  await expect(history(page)).toContainText("Note: Bust 92, hips 101");
  await page.getByLabel("Private note").fill("She asked for a discount");
  await press(page, "Save note");
  await expect(history(page)).toContainText("Note: She asked for a discount");
  const sheetOfWorkshop = await (await page.request.get(`/house/orders/${number}/print`)).text();
  expect(sheetOfWorkshop).toContain("Bust 92, hips 101");
  expect(sheetOfWorkshop).not.toContain("She asked for a discount");

  await page.getByLabel("Delivery fee").fill("5,000");
  await page.getByLabel("Sent with").fill("GIG");
  await press(page, "Add");
  await expect(money(page)).toContainText("Delivery by GIG₦5,000");
  await expect(money(page)).toContainText("Left to pay₦5,000");
  await press(page, "Ready");
  await expect(
    page.getByText("₦5,000 is left to pay. It leaves the house when all is paid."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Shipped" })).toHaveCount(0);
  await press(page, "Make a payment link");
  await expect(page.getByLabel("Payment link", { exact: false })).toHaveValue(/\/pay\/[\w-]+$/);
  await page.getByLabel("Delivery fee").fill("-5000");
  await press(page, "Add");
  await expect(done(page)).toContainText("Taken back");
  await page.getByLabel("Courier").fill("GIG Logistics");
  await page.getByLabel("Tracking link").fill("http://gig.example/1");
  await press(page, "Shipped");
  await expect(page.getByText("Please enter a link that begins with https://")).toBeVisible();
  await page.getByLabel("Tracking link").fill("https://gig.example/1");
  await press(page, "Shipped");
  await expect(history(page)).toContainText("Shipped with GIG Logistics");
  expect(await readOrder(page, reference)).toMatchObject({
    stage: "shipped",
    readyBy: "2031-01-15",
    lines: [{ size: "L" }],
    steps: expect.arrayContaining([
      expect.objectContaining({ stage: "shipped", trackingUrl: "https://gig.example/1" }),
    ]),
  });

  await press(page, "Give credit");
  const credit = page.getByRole("dialog", { name: "Give credit" });
  await expect(credit.getByLabel("Amount")).toHaveValue("₦105,000");
  await credit.getByLabel("Amount").fill("20000");
  await credit.getByRole("button", { name: "Give it" }).tap();
  await expect(page.getByText("The Terms give ₦105,000: please say why you do.")).toBeVisible();
  await page.getByRole("region", { name: "Give credit" }).getByLabel("Reason").fill("A loose seam");
  await press(page, "Give it");
  await expect(history(page)).toContainText(/Credit of ₦20,000 given: HZC-/);
  await press(page, "Refund");
  await page
    .getByRole("dialog", { name: "Refund" })
    .getByRole("button", { name: "All", exact: true })
    .tap();
  const refund = page.getByRole("region", { name: "Refund" });
  await expect(refund.getByLabel("Amount")).toHaveValue("₦120,000");
  await refund.getByLabel("Amount").fill("130,000");
  await refund.getByLabel("Reason").fill("Came late");
  await refund.getByRole("button", { name: "Return the money" }).tap();
  await expect(page.getByText("₦120,000 is left to return")).toBeVisible();
  await refund.getByLabel("Amount").fill("40,000");
  await press(page, "Return the money");
  await expect(history(page)).toContainText(/Refund of ₦40,000/);
  expect(await faultsOfLayout(page)).toEqual([]);
  await expectAccessible(page);

  await page.goto(`/house/orders/${number}/print`);
  await expect(page.getByRole("main")).toContainText("Bust 92, hips 101");
  await expect(page.getByRole("main")).not.toContainText("₦");
  await expectAccessible(page);
  await page.goto(`/house/orders/${number}/packing`);
  await expect(page.getByRole("main")).toContainText("7 Aba Road");
  await expectAccessible(page);
  await page.goto("/house/orders?stage=shipped");
  await expect(card).toBeVisible();
  await expectAccessible(page);
});

test(
  "two people on one order: the second is told what the first did, who has no scripts",
  { tag: "@rest" },
  async ({ page, shop, browser, faults }) => {
    test.slow();
    faults.allow(/409|422|403/);
    const { number } = await paidOrder(page);
    const ada = await inside(
      browser,
      shop,
      await inviteByShell(shop, "ada2@house.example", "--name", "Ada"),
    );
    await letIn(page, shop, "bola2@house.example", "--name", "Bola");
    const bola = page;
    for (const each of [ada, bola]) await each.goto(`/house/orders/${number}`);
    await ada.getByRole("button", { name: "Cutting" }).tap();
    await expect(done(ada)).toHaveText("The stage is saved.");
    await bola.getByRole("button", { name: "Sewing" }).tap();
    await expect(stage(bola)).toContainText("you saw Received, it is Cutting now");
    await expectAccessible(bola);
    await bola.setViewportSize({ width: 390, height: 844 });
    await ada.goto(`/house/orders/${number}`);
    await bola.goto(`/house/orders/${number}`);
    await ada.getByRole("button", { name: "Change size" }).tap();
    await ada.getByLabel("New size").selectOption("XL");
    await ada.getByRole("button", { name: "Save size" }).tap();
    await bola.getByRole("button", { name: "Change size" }).tap();
    await bola.getByLabel("New size").selectOption("S");
    await bola.getByRole("button", { name: "Save size" }).tap();
    await expect(bola.getByText("you saw M, it is XL now. Your S was not saved")).toBeVisible();
    await expect(bola.getByLabel("New size")).toHaveValue("S");
    await bola.getByRole("button", { name: "Save size" }).tap();
    await expect(bola.getByText("Size S (ordered in M)")).toBeVisible();
    await bola.getByRole("button", { name: "Cancel order" }).tap();
    await bola.getByLabel("Reason").last().fill("Asked for within 72 hours");
    await bola.getByRole("button", { name: "Cancel it" }).tap();
    await expect(done(bola)).toContainText("The order is cancelled");
    await ada.context().close();
  },
);

test("a bespoke order is written, keeps its content when it is refused, and shows its link", async ({
  page,
  shop,
  faults,
}) => {
  test.slow();
  faults.allow(/422/);
  await letIn(page, shop, "ada3@house.example", "--name", "Ada");
  await page.goto("/house/orders");
  await page.getByRole("link", { name: "New order" }).tap();
  await page.getByRole("link", { name: "Bespoke" }).tap();
  const piece = page.getByRole("group", { name: "Piece 1" });
  await piece.getByLabel("Description").fill("Gown after a drawing");
  await piece.getByLabel("Price of one").fill("250,000");
  await page.getByLabel("Ready by").fill("2031-02-01");
  await press(page, "Another piece");
  await expect(piece.getByLabel("Description")).toHaveValue("Gown after a drawing");
  await page.getByLabel("First name").fill("Chi");
  await page.getByLabel("Last name").fill("Eze");
  await page.getByLabel("Email").fill("chi@example.com");
  await page.getByLabel("Phone").fill("+234 803 555 0199");
  await page.getByLabel("Address").fill("3 Ikwerre Road");
  await page.getByLabel("State").fill("Nowhere");
  await press(page, "Write the order");
  await expect(page.getByText("Please provide a valid state.")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel("State").fill("Rivers");
  await press(page, "Write the order");
  await expect(done(page)).toContainText("The order is written");
  await expect(heading(page)).toHaveText(/^HZ-\d+$/);
  const link = page.getByLabel("The customer’s page", { exact: false });
  await expect(link).toHaveValue(/\/orders\/HZ/);
  await expect(page.getByRole("link", { name: "Send by WhatsApp" })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/2348035550199\?text=/,
  );
  await page.goto(await link.inputValue());
  await expect(page.getByRole("button", { name: /Accept/ })).toBeVisible();
});

test(
  "a link is copied and shared; where the browser cannot, it is selected",
  { tag: "@rest" },
  async ({ page, shop, context }) => {
    test.slow();
    const { number, reference } = await paidOrder(page);
    await page.addInitScript(() => {
      navigator.share = async ({ text, url }: ShareData) => {
        document.title = `${text} ${url}`;
      };
    });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await letIn(page, shop, "ada8@house.example", "--name", "Ada");
    await page.goto(`/house/orders/${number}`);
    const links = page.getByRole("region", { name: "Links" });
    const url = `${shop.url}/orders/${reference}`;
    await links.getByRole("button", { name: "Copy" }).tap();
    await expect(links.getByText("Copied.")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
    await links.getByRole("button", { name: "Share" }).tap();
    await expect(page).toHaveTitle(
      `Hello Ada, this is HazelZuri, about your order ${number}. Here you see where it stands: ${url}`,
    );
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await links.getByRole("button", { name: "Copy" }).tap();
    await expect(links.getByText("the link is selected")).toBeVisible();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(url);
  },
);

test(
  "a helper returns no money, and is not shown how",
  { tag: "@rest" },
  async ({ page, shop, browser, faults }) => {
    test.slow();
    faults.allow(/403/);
    const { number } = await paidOrder(page);
    await letIn(page, shop, "ada4@house.example", "--name", "Ada");
    await page.goto("/house/settings");
    await page.getByText("Invite somebody").tap();
    const form = page.getByRole("form", { name: "Invite somebody" });
    await form.getByLabel("Email").fill("helper4@house.example");
    await form.getByRole("button", { name: "Invite" }).tap();
    const link = await page.getByLabel("Link, good once").inputValue();
    const helper = await inside(browser, shop, new URL(link).pathname);
    await helper.goto(`/house/orders/${number}`);
    await expect(helper.getByRole("button", { name: "Add an extra" })).toBeVisible();
    await expect(helper.getByRole("button", { name: "Give credit" })).toHaveCount(0);
    await expect(helper.getByRole("button", { name: "Refund" })).toHaveCount(0);
    const id = "0123456789abcdef0123";
    const asked = { act: "refund", form: id, reason: "x", password: HOUSE_PASSWORD };
    const refused = await helper.request.post(`/house/orders/${number}`, {
      headers: { Origin: shop.url },
      form: asked,
    });
    expect(refused.status()).toBe(403);
    await helper.context().close();
  },
);
