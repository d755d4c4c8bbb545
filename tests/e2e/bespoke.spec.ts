import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { approvePayment, paymentSheet, readOrder, referenceOf } from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { orderBody } from "../support/order-body.ts";
import { asOwner } from "../support/owner.ts";
import { faultsOfLayout } from "../support/whole.ts";

/** What the bespoke orders of these tests cost, their deposit and what it leaves, in kobo (`BESPOKE_LINES`). */
const TOTAL = 33_333_400;
const DEPOSIT = 25_000_100;
const REST = TOTAL - DEPOSIT;

test.use({ viewport: { width: 390, height: 844 } });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const payNow = (page: Page) => page.getByRole("button", { name: "Pay now" });
const askSomeone = (page: Page) => page.getByRole("button", { name: "Ask someone else to pay" });
const acceptButton = (page: Page) => page.getByRole("button", { name: "Accept this order" });
const deposit = (page: Page) => page.getByRole("radio", { name: "Deposit, 75%: ₦250,001" });
const all = (page: Page) => page.getByRole("radio", { name: "All of it: ₦333,334" });
const order = (page: Page) => page.getByRole("region", { name: "Your order" });
const next = (page: Page) => page.getByRole("region", { name: "What happens next" });

test("a bespoke order is read, accepted, begun with its deposit and paid to the last kobo", async ({
  page,
  shop,
}) => {
  const reference = await asOwner(shop, (owner) => owner.write());
  await page.goto(`/orders/${reference}`);
  await expect(heading(page)).toHaveText("Your bespoke order");
  await expect(order(page)).toContainText("Evening gown after your drawing, in emerald silk");
  await expect(order(page)).toContainText("Total ₦333,334");
  await expect(order(page)).toContainText("20 December 2031");
  // The gown after a drawing has no picture.
  await expect(order(page).getByRole("presentation")).toHaveCount(1);
  const terms = page.getByRole("region", { name: "What you accept" });
  await expect(terms).toContainText("deposit of 75% of its price, which is not refundable");
  await expect(payNow(page)).toHaveCount(0);
  await expect(askSomeone(page)).toHaveCount(0);
  expect(await faultsOfLayout(page)).toEqual([]);

  await acceptButton(page).click();
  await expect(page).toHaveURL(`/orders/${reference}`);
  await expect(acceptButton(page)).toHaveCount(0);
  await expect(askSomeone(page)).toBeVisible();
  await expect(deposit(page)).toBeChecked();
  await expect(all(page)).not.toBeChecked();
  await expect(page.getByText("Looking for your payment")).toHaveCount(0);
  expect(await faultsOfLayout(page)).toEqual([]);
  await payNow(page).click();
  await expect(paymentSheet(page).sheet).toContainText("NGN 250,001.00");
  await paymentSheet(page).approve.click();

  await expect(heading(page)).toHaveText("Your deposit has arrived");
  const main = page.getByRole("main");
  await expect(main).toContainText("₦83,333 is left to pay, before 19 December 2031");
  await expect(order(page)).toContainText("Paid₦250,001Left to pay₦83,333");
  await expect(deposit(page)).toHaveCount(0);
  expect(await readOrder(page, reference)).toMatchObject({ paid: DEPOSIT, due: REST });
  expect(await faultsOfLayout(page)).toEqual([]);

  await payNow(page).click();
  await expect(paymentSheet(page).sheet).toContainText("NGN 83,333.00");
  await approvePayment(page);
  await expect(payNow(page)).toHaveCount(0);
  expect(await readOrder(page, reference)).toMatchObject({ status: "paid", paid: TOTAL, due: 0 });
});

test(
  "all of a bespoke order is paid at once, if that is chosen",
  { tag: "@rest" },
  async ({ page, shop }) => {
    await openAccepted(page, await asOwner(shop, (owner) => owner.write()));
    await page.getByText("All of it:").click();
    await payNow(page).click();
    await expect(paymentSheet(page).sheet).toContainText("NGN 333,334.00");
    await approvePayment(page);
    expect(await readOrder(page, referenceOf(page))).toMatchObject({ status: "paid", paid: TOTAL });
  },
);

test(
  "a deposit by transfer that comes later is waited for, and no other amount is named",
  { tag: "@rest" },
  async ({ page, shop }) => {
    test.slow();
    await openAccepted(page, await asOwner(shop, (owner) => owner.write()));
    await payNow(page).click();
    await paymentSheet(page).payLater.click();
    await expect(heading(page)).toHaveText("Waiting for your transfer");
    await expect(page.getByRole("main")).toContainText(
      "send exactly the amount that the window showed",
    );
    await expect(heading(page)).toHaveText("Your deposit has arrived", { timeout: 40_000 });
  },
);

test(
  "somebody else pays the deposit by the link, and then the rest",
  { tag: "@rest" },
  async ({ page, shop }) => {
    const reference = await asOwner(shop, (owner) => owner.write());
    await openAccepted(page, reference);
    await askSomeone(page).click();
    const link = page.getByRole("textbox", { name: "Link to pay" });
    await expect(link).toBeVisible();
    await expect(page.getByRole("link", { name: "Send by WhatsApp" })).toHaveAttribute(
      "href",
      new RegExp(encodeURIComponent("₦333,334, or ₦250,001 as a deposit")),
    );
    await page.goto(await link.inputValue());
    await expect(deposit(page)).toBeChecked();
    expect(await faultsOfLayout(page)).toEqual([]);
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Email" }).fill("bola@example.com");
    await payNow(page).click();
    await expect(paymentSheet(page).sheet).toContainText("NGN 250,001.00");
    await paymentSheet(page).approve.click();
    await expect(page.getByRole("main")).toContainText("₦250,001 has arrived, thank you.");
    await expect(page.getByText(/^To pay/)).toContainText("₦83,333");
    await page.getByRole("textbox", { name: "Email" }).fill("bola@example.com");
    await payNow(page).click();
    await paymentSheet(page).approve.click();
    await expect(heading(page)).toHaveText("Thank you, it is paid");
    expect(await readOrder(page, reference)).toMatchObject({ status: "paid", paid: TOTAL, due: 0 });
  },
);

test(
  "a page that shows something old is loaded anew, and charges nothing else than it shows",
  { tag: "@rest" },
  async ({ page, shop }) => {
    const reference = await asOwner(shop, (owner) => owner.write());
    await openAccepted(page, reference);
    await asOwner(shop, (owner) =>
      owner.charge(reference, { kind: "extra", amount: 1_000_000, label: "Pearl buttons" }),
    );
    await payNow(page).click();
    await expect(page.getByRole("radio", { name: "All of it: ₦343,334" })).toBeVisible();
    await expect(order(page)).toContainText("Pieces₦333,334Pearl buttons₦10,000Total ₦343,334");
    await expect(paymentSheet(page).sheet).toHaveCount(0);
  },
);

test(
  "a deposit that is refused by now is no dead end: the page is loaded anew",
  { tag: "@rest" },
  async ({ page, shop, faults }) => {
    faults.allow(/409/);
    const reference = await asOwner(shop, (owner) => owner.write());
    await openAccepted(page, reference);
    const error = { code: "no_deposit", message: "All of it is paid at once." };
    await page.route("**/payments", (route) => route.fulfill({ status: 409, json: { error } }), {
      times: 1,
    });
    await all(page).check();
    await Promise.all([page.waitForEvent("load"), payNow(page).click()]);
    await payNow(page).click();
    await expect(paymentSheet(page).sheet).toBeVisible();
  },
);

test(
  "a fee that is added to a paid order is paid by 'Pay now', and the order says what it is for",
  { tag: "@rest" },
  async ({ page, shop }) => {
    const reference = await placePaid(page);
    await expect(next(page)).toContainText("Your pieces are made in 7 to 14 days.");
    await asOwner(shop, (owner) =>
      owner.charge(reference, { kind: "delivery", amount: 1_500_000, label: "Delivery by DHL" }),
    );
    await page.reload();
    await expect(heading(page)).toHaveText("Delivery is left to pay");
    await expect(page.getByRole("main")).toContainText("₦15,000 is left to pay: Delivery by DHL.");
    await expect(order(page)).toContainText("Pieces₦350,000Delivery by DHL₦15,000");
    await expect(order(page)).toContainText("Total ₦365,000");
    await expect(order(page)).toContainText("Paid₦350,000Left to pay₦15,000");
    expect(await faultsOfLayout(page)).toEqual([]);
    await expectAccessible(page);
    await payNow(page).click();
    await expect(paymentSheet(page).sheet).toContainText("NGN 15,000.00");
    await approvePayment(page);
    await expect(order(page)).toContainText("Delivery by DHL₦15,000Total ₦365,000");
  },
);

test(
  "an express order whose surcharge is taken off adds up",
  { tag: "@rest" },
  async ({ page, shop }) => {
    const data = { ...orderBody(), speed: "express" };
    const placed = await page.request.post("/api/orders", { data });
    const { reference } = (await placed.json()) as { reference: string };
    await asOwner(shop, (owner) => owner.takeOffExpress(reference));
    await page.goto(`/orders/${reference}`);
    await expect(order(page)).toContainText(
      "Pieces₦350,000Express₦105,000Express taken off−₦105,000Total ₦350,000",
    );
    await expect(page.getByText(/^Left to pay/)).toContainText("₦350,000");
  },
);

test("the way of an order: each stage with its day, what comes next, and the parcel to follow", async ({
  page,
  shop,
}) => {
  test.slow();
  const reference = await placePaid(page);
  const way = page.getByRole("list", { name: "Where your order stands" });
  const stages = way.getByRole("listitem");
  const current = way.locator("[aria-current=step]");
  await expect(stages).toHaveText([
    /^Received\d+ \w+$/,
    "Cutting",
    "Sewing",
    "Ready",
    "Shipped or collected",
  ]);
  await expect(current).toHaveText(/^Received/);

  await asOwner(shop, async (owner) => {
    await owner.move(reference, { from: "received", to: "sewing" });
    await owner.charge(reference, { kind: "delivery", amount: 1_500_000, label: "Delivery" });
  });
  await page.reload();
  await expect(heading(page)).toHaveText("Your order is being sewn");
  // Cutting was skipped.
  await expect(stages).toHaveText([/^Received/, /^Sewing\d/, "Ready", "Shipped or collected"]);
  await expect(current).toHaveText(/^Sewing/);

  await asOwner(shop, (owner) => owner.move(reference, { from: "sewing", to: "ready" }));
  await page.reload();
  await expect(heading(page)).toHaveText("Your order is ready");
  await expect(next(page)).toContainText("nothing leaves the house before all is paid");
  await payNow(page).click();
  await paymentSheet(page).approve.click();
  await expect(payNow(page)).toHaveCount(0);
  await expect(next(page)).toContainText("It leaves the house next.");
  await expectAccessible(page);

  const parcel = { courier: "DHL Express", trackingUrl: "https://www.dhl.com/track?id=1234" };
  await asOwner(shop, (owner) =>
    owner.move(reference, { from: "ready", to: "shipped", ...parcel }),
  );
  await page.reload();
  await expect(heading(page)).toHaveText("Your order is on its way");
  const follow = page.getByRole("link", {
    name: "Follow it with DHL Express (opens in a new tab)",
  });
  await expect(follow).toHaveAttribute("href", parcel.trackingUrl);
  await expect(follow).toHaveAttribute("target", "_blank");
  await expect(follow).toHaveAttribute("rel", "noopener");
  await expect(order(page)).not.toContainText("Ready by");
  expect(await faultsOfLayout(page)).toEqual([]);
  await expectAccessible(page);
});

test(
  "an order that is ready and paid says where and when to collect it",
  { tag: "@rest" },
  async ({ page, shop }) => {
    const reference = await placePaid(page);
    await asOwner(shop, (owner) => owner.move(reference, { from: "received", to: "ready" }));
    await page.reload();
    await expect(next(page)).toContainText("Collect it at 12 Example Street, Port Harcourt");
    await expect(next(page)).toContainText("Wed 11am-6pm WAT");
    await asOwner(shop, (owner) => owner.move(reference, { from: "ready", to: "collected" }));
    await page.reload();
    await expect(heading(page)).toHaveText("Your order was collected");
  },
);

test(
  "a cancelled order says so, on its page and behind its link, and takes no payment",
  { tag: "@rest" },
  async ({ page, shop }) => {
    const reference = await asOwner(shop, (owner) => owner.write());
    await openAccepted(page, reference);
    await payNow(page).click();
    await paymentSheet(page).approve.click();
    await expect(heading(page)).toHaveText("Your deposit has arrived");
    const answer = await page.request.post("/api/pay-links", { data: { order: reference } });
    const { url } = (await answer.json()) as { url: string };
    await asOwner(shop, (owner) => owner.cancel(reference, "received"));
    await page.reload();
    await expect(heading(page)).toHaveText("This order was cancelled");
    await expect(payNow(page)).toHaveCount(0);
    await expect(order(page)).not.toContainText("Ready by");
    await expect(order(page)).toContainText("Paid₦250,001");
    await expect(page.getByRole("list", { name: "Where your order stands" })).toHaveCount(0);
    await expectAccessible(page);
    await page.goto(url);
    await expect(page.getByRole("main")).toContainText("This order was cancelled.");
    await expect(payNow(page)).toHaveCount(0);
  },
);

test(
  "an order that is cancelled while its page is open cannot be accepted, and says so",
  { tag: "@rest" },
  async ({ page, shop, faults }) => {
    faults.allow(/409/);
    const reference = await asOwner(shop, (owner) => owner.write());
    await page.goto(`/orders/${reference}`);
    await asOwner(shop, (owner) => owner.cancel(reference, "received"));
    await acceptButton(page).click();
    await expect(heading(page)).toHaveText("This order was cancelled");
    await expect(acceptButton(page)).toHaveCount(0);
  },
);

test(
  "a question about an order goes to WhatsApp with its number, or to the contact form",
  { tag: "@rest" },
  async ({ page }) => {
    await placePaid(page);
    const { number } = await readOrder(page, referenceOf(page));
    const ask = page.getByRole("link", { name: "Ask about this order" });
    const href = new URL((await ask.getAttribute("href")) ?? "");
    expect(href.origin + href.pathname).toBe("https://wa.me/2348000000000");
    expect(href.searchParams.get("text")).toContain(number);
    await page.getByRole("main").getByRole("link", { name: "contact form" }).click();
    await expect(page).toHaveURL("/contact");
  },
);

test(
  "axe finds nothing on a bespoke order before it is accepted, after it, and after its deposit",
  { tag: "@rest" },
  async ({ page, shop }) => {
    test.slow();
    const reference = await asOwner(shop, (owner) => owner.write());
    await page.goto(`/orders/${reference}`);
    await expectAccessible(page);
    await openAccepted(page, reference);
    await expectAccessible(page);
    await payNow(page).click();
    await paymentSheet(page).approve.click();
    await expect(heading(page)).toHaveText("Your deposit has arrived");
    await expectAccessible(page);
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "a bespoke order is accepted by its form, and its deposit paid on the provider’s page",
    { tag: "@rest" },
    async ({ page, shop }) => {
      const reference = await asOwner(shop, (owner) => owner.write());
      await openAccepted(page, reference);
      await payNow(page).click();
      await expect(page.getByRole("main")).toContainText(
        `NGN ${(DEPOSIT / 100).toLocaleString("en-US")}.00`,
      );
    },
  );
});

/** Opens a bespoke order and accepts it. */
async function openAccepted(page: Page, reference: string): Promise<void> {
  await page.goto(`/orders/${reference}`);
  await acceptButton(page).click();
  await expect(acceptButton(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("You have accepted it.");
}

/** Places an order of ₦350,000 and pays it on its page. */
async function placePaid(page: Page): Promise<string> {
  const placed = await page.request.post("/api/orders", { data: orderBody() });
  const { reference } = (await placed.json()) as { reference: string };
  await page.goto(`/orders/${reference}`);
  await payNow(page).click();
  await approvePayment(page);
  return reference;
}
