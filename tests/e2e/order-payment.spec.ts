import type { Browser, Page } from "@playwright/test";
import {
  approvePayment,
  CUSTOMER,
  fillCheckout,
  paymentSheet,
  placeOrderButton,
  readOrder,
  referenceOf,
} from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { orderBody } from "../support/order-body.ts";
import { cartLink } from "../support/shopping.ts";
import { faultsOfLayout } from "../support/whole.ts";

test.use({
  viewport: { width: 390, height: 844 },
  startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }] },
});

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const payNow = (page: Page) => page.getByRole("button", { name: "Pay now" });

test("an express order costs 30% more: summary, pay bar, window, order page and API agree", async ({
  page,
}) => {
  await fillCheckout(page);
  const summary = page.getByRole("region", { name: "Order summary" });
  await expect(summary).toContainText("₦280,000");
  await page.getByRole("radio", { name: "Express, +30%" }).check();
  await expect(summary).toContainText("₦84,000");
  await expect(summary).toContainText("₦364,000");
  await expect(page.getByText(/^You pay/)).toContainText("₦364,000");
  await placeOrderButton(page).click();
  await expect(paymentSheet(page).sheet).toContainText("NGN 364,000.00");
  await approvePayment(page);
  const order = page.getByRole("region", { name: "Your order" });
  for (const sum of ["₦280,000", "₦84,000", "₦364,000"]) await expect(order).toContainText(sum);
  expect(await readOrder(page, referenceOf(page))).toMatchObject({
    status: "paid",
    speed: "express",
    express: 8_400_000,
    total: 36_400_000,
    paid: 36_400_000,
    due: 0,
  });
  expect(await faultsOfLayout(page)).toEqual([]);
});

test("a window that was closed at the checkout is opened again by 'Pay now' on the order's page", async ({
  page,
}) => {
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await paymentSheet(page).close.click();
  await page.getByRole("alert").getByRole("link", { name: "your order" }).click();
  await expect(heading(page)).toHaveText("Waiting for your payment");
  expect(await faultsOfLayout(page)).toEqual([]);
  await payNow(page).click();
  await expect(paymentSheet(page).sheet).toContainText("NGN 280,000.00");
  await paymentSheet(page).close.click();
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("The payment window was closed");
  await expect(notice).toBeFocused();

  await payNow(page).click();
  await approvePayment(page);
  await expect(payNow(page)).toHaveCount(0);
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
  expect(await readOrder(page, referenceOf(page))).toMatchObject({
    status: "paid",
    paid: 28_000_000,
  });
});

test(
  "a declined card can be followed by another on the order's page",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto(await placeOrder(page));
    await payNow(page).click();
    await paymentSheet(page).decline.click();
    await expect(paymentSheet(page).sheet).toContainText("Declined");
    await paymentSheet(page).close.click();
    await expect(page.getByRole("alert")).toBeVisible();
    await payNow(page).click();
    await approvePayment(page);
  },
);

test(
  "a transfer that comes later: the page waits, says what to do, warns before another payment, and tells when it came",
  { tag: "@rest" },
  async ({ page }) => {
    test.slow();
    await page.goto(await placeOrder(page));
    await payNow(page).click();
    await paymentSheet(page).payLater.click();
    await expect(heading(page)).toHaveText("Waiting for your transfer");
    const main = page.getByRole("main");
    await expect(main).toContainText("do not pay again");
    await expect(main).toContainText("send exactly ₦350,000");
    await expect(main).not.toContainText(/failed|did not go through\b(?!,)/);
    await payNow(page).click();
    await expect(page.getByRole("alert")).toContainText("may be on its way");
    await expect(paymentSheet(page).sheet).toHaveCount(0);
    await expect(heading(page)).toHaveText("Thank you", { timeout: 40_000 });
    expect(await readOrder(page, referenceOf(page))).toMatchObject({
      status: "paid",
      paid: 35_000_000,
    });
  },
);

test("who has not sent the transfer pays by a second press", async ({ page }) => {
  await page.goto(await placeOrder(page));
  await payNow(page).click();
  await paymentSheet(page).payLater.click();
  await expect(heading(page)).toHaveText("Waiting for your transfer");
  await payNow(page).click();
  await expect(page.getByRole("alert")).toContainText("once more");
  await payNow(page).click();
  await approvePayment(page);
});

test("somebody else pays by the link, to the last kobo, and sees nothing of the customer", async ({
  page,
  browser,
}) => {
  test.slow();
  await page.goto(await placeOrder(page));
  const reference = referenceOf(page);
  const url = await askSomeone(page);
  await expect(page.getByRole("link", { name: "Send by WhatsApp" })).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/\\?text=.*${encodeURIComponent(url)}$`),
  );
  expect(await faultsOfLayout(page)).toEqual([]);

  const { payer, seen, close } = await openAs(browser, url);
  await expect(payer.getByRole("main")).toContainText("Orion Dress");
  await expect(payer.getByRole("main")).toContainText("Size: M");
  await expect(payer.getByText(/^To pay/)).toContainText("₦350,000");
  expect(await faultsOfLayout(payer)).toEqual([]);
  await payNow(payer).click();
  await expect(payer.getByRole("textbox", { name: "Email" })).toBeFocused();
  await payer.getByRole("textbox", { name: "Email" }).fill("bola@example.com");
  await payNow(payer).click();
  await expect(paymentSheet(payer).sheet).toContainText("NGN 350,000.00");
  await expect(paymentSheet(payer).sheet).toContainText("bola@example.com");
  await paymentSheet(payer).approve.click();
  await expect(heading(payer)).toHaveText("Thank you, it is paid");
  await expect(payNow(payer)).toHaveCount(0);

  const personal = [...Object.values(CUSTOMER), "Port Harcourt, Rivers", reference];
  const texts = await Promise.all(seen);
  expect(texts.length).toBeGreaterThan(3);
  // The footer has the house's own address.
  for (const text of texts) {
    for (const secret of personal) expect(text).not.toContain(secret);
  }
  const { headers } = await request(payer, url);
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["x-robots-tag"]).toContain("noindex");
  await close();
  expect(await readOrder(page, reference)).toMatchObject({ status: "paid", paid: 35_000_000 });
  // The customer's page was watching.
  await expect(heading(page)).toHaveText("Thank you", { timeout: 40_000 });
});

test(
  "the payer's transfer is waited for behind the link, too",
  { tag: "@rest" },
  async ({ page, browser }) => {
    test.slow();
    await page.goto(await placeOrder(page));
    const { payer, close } = await openAs(browser, await askSomeone(page));
    await payer.getByRole("textbox", { name: "Email" }).fill("bola@example.com");
    await payNow(payer).click();
    await paymentSheet(payer).payLater.click();
    await expect(heading(payer)).toHaveText("Waiting for your transfer");
    await expect(heading(payer)).toHaveText("Thank you, it is paid", { timeout: 40_000 });
    await close();
  },
);

test("the browser's share sheet gets the link", { tag: "@rest" }, async ({ page }) => {
  await page.addInitScript(() => {
    const shared: object[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", {
      value: async (what: object) => void shared.push(what),
    });
  });
  await page.goto(await placeOrder(page));
  const url = await askSomeone(page);
  expect(await page.evaluate("window.shared")).toMatchObject([{ url }]);
  // Asked for again, it is the same link.
  await page.getByRole("button", { name: "Ask someone else to pay" }).click();
  await expect.poll(() => page.evaluate("window.shared.length")).toBe(2);
  expect(await askSomeone(page)).toBe(url);
});

test("an unknown link to pay has the error page", { tag: "@rest" }, async ({ page, faults }) => {
  faults.allow(/404/);
  await page.goto(`/pay/${"A".repeat(32)}`);
  await expect(page.getByRole("main")).toContainText("404");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an order is paid on the provider's page, which leads back", async ({ page }) => {
    const path = await placeOrder(page);
    await page.goto(path);
    await payNow(page).click();
    await expect(page.getByRole("main")).toContainText("NGN 350,000.00");
    await page.getByRole("button", { name: /^Approve payment/ }).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page)).toHaveText("Thank you");
    await expect(payNow(page)).toHaveCount(0);
  });

  test(
    "so is a link to pay, by somebody else; a declined card leaves it open",
    { tag: "@rest" },
    async ({ page, request: api }) => {
      const order = (await placeOrder(page)).replace("/orders/", "");
      const { url } = await (await api.post("/api/pay-links", { data: { order } })).json();
      await page.goto(url);
      await page.getByRole("textbox", { name: "Email" }).fill("bola@example.com");
      await payNow(page).click();
      await page.getByRole("button", { name: /^Decline payment/ }).click();
      await expect(page).toHaveURL(url);
      await page.getByRole("textbox", { name: "Email" }).fill("bola@example.com");
      await payNow(page).click();
      await page.getByRole("button", { name: /^Approve payment/ }).click();
      await expect(page).toHaveURL(url);
      await expect(heading(page)).toHaveText("Thank you, it is paid");
    },
  );
});

/** Places an order of ₦350,000 that nobody pays. Resolves to its page's address. */
async function placeOrder(page: Page): Promise<string> {
  const order = await page.request.post("/api/orders", { data: orderBody() });
  const { reference } = (await order.json()) as { reference: string };
  return `/orders/${reference}`;
}

/** Presses 'Ask someone else to pay'. Resolves to the link. */
async function askSomeone(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Ask someone else to pay" }).click();
  const link = page.getByRole("textbox", { name: "Link to pay" });
  await expect(link).toHaveValue(/\/pay\/[\w-]{32}$/);
  return link.inputValue();
}

/** Opens an address as somebody else; `seen` collects the texts of all that this browser receives from the shop. */
async function openAs(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const payer = await context.newPage();
  const seen: Promise<string>[] = [];
  payer.on("response", (response) => {
    const isText = /html|json/.test(response.headers()["content-type"] ?? "");
    if (isText) seen.push(response.text().catch(() => ""));
  });
  await payer.goto(url);
  return { payer, seen, close: () => context.close() };
}

async function request(page: Page, url: string) {
  const answer = await page.request.get(url);
  return { headers: answer.headers() };
}
