import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { readOrder } from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { comeIn, inviteByShell, letIn } from "../support/house-visit.ts";
import { paidByCalls } from "../support/paid-order.ts";
import { faultsOfLayout } from "../support/whole.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const PATH = "/house/orders/payments";
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const concern = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

/** The customer's bank asks for the money back. */
async function disputed(page: Page, reference: string): Promise<void> {
  await page.request.post(`/sandbox/paystack/dispute/${reference}/create`);
}

test("money paid twice and a dispute are shown until somebody says what was done; the money goes back from there", async ({
  page,
  shop,
  faults,
}) => {
  test.slow();
  faults.allow(/422/);
  const { number, reference } = await paidByCalls(page.request, 2);
  await letIn(page, shop, "ada5@house.example", "--name", "Ada");
  await page.getByRole("link", { name: "Payments to look at" }).tap();
  await expect(heading(page)).toHaveText("Payments to look at");
  const surplus = concern(page, "Paid beyond what the order costs");
  await expect(surplus).toContainText("₦350,000");
  await expect(surplus).toContainText(`${number} Ada Okafor`);
  expect(await faultsOfLayout(page)).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });

  await surplus.getByRole("link", { name: number }).tap();
  await expect(heading(page)).toHaveText(number);
  await page.getByRole("link", { name: "See what, and say what was done" }).tap();
  await surplus.getByRole("button", { name: "Return ₦350,000 to Ada Okafor" }).tap();
  await expect(page.getByRole("status")).toContainText("Kept.");
  await expect(surplus).toHaveCount(0);
  await expect
    .poll(async () => await readOrder(page, reference), { timeout: 40_000 })
    .toMatchObject({ refunded: 35_000_000, status: "paid" });

  await disputed(page, reference);
  const dispute = concern(page, "A payment is disputed");
  await expect(async () => {
    await page.goto(PATH);
    await expect(dispute).toBeVisible({ timeout: 500 });
  }).toPass();
  await dispute.getByRole("button", { name: "Done" }).tap();
  // The browser holds an empty field back; the shop does, too.
  await dispute.getByRole("form").evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
    form.requestSubmit();
  });
  await expect(dispute).toContainText("Please say what was done");
  await dispute.getByLabel("What was done").fill("Sent the courier's proof of delivery");
  await dispute.getByRole("button", { name: "Done" }).tap();
  await expect(page.getByRole("status")).toContainText("Kept.");
  await page.getByRole("link", { name: "Dealt with" }).first().tap();
  await expect(dispute).toContainText("Sent the courier's proof of delivery");
  await expect(surplus).toContainText("Returned ₦350,000");
  await expect(dispute).toContainText("Ada, ");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/house/orders/${number}`);
  await expect(page.getByRole("region", { name: "History" })).toContainText(
    "Dealt with: Sent the courier's proof of delivery",
  );
  await page.goto("/house");
  await expect(page.getByRole("link", { name: "Payments to look at" })).toHaveCount(0);
});

test(
  "a helper says what was done and returns nothing; of two people the second reads the first one's words",
  { tag: "@rest" },
  async ({ page, shop, browser, faults }) => {
    test.slow();
    faults.allow(/403|409/);
    const { number, reference } = await paidByCalls(page.request, 2);
    await letIn(page, shop, "ada6@house.example", "--name", "Ada");
    await disputed(page, reference);
    const surplus = concern(page, "Paid beyond what the order costs").filter({ hasText: number });
    const dispute = concern(page, "A payment is disputed").filter({ hasText: number });
    await expect(async () => {
      await page.goto(PATH);
      await expect(dispute).toBeVisible({ timeout: 500 });
    }).toPass();

    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      javaScriptEnabled: false,
      extraHTTPHeaders: { "X-Forwarded-For": "127.18.77.2" },
    });
    const helper = await context.newPage();
    const link = await inviteByShell(shop, "chi6@house.example", "--name", "Chi", "--helper");
    await comeIn(helper, link);
    await helper.goto(PATH);
    const seen = concern(helper, "Paid beyond what the order costs").filter({ hasText: number });
    await expect(seen.getByRole("button")).toHaveText(["Done"]);
    const event = await surplus.locator("input[name=event]").first().inputValue();
    const refused = await helper.request.post(PATH, {
      headers: { Origin: shop.url },
      form: { act: "return", form: randomUUID(), event },
    });
    expect(refused.status()).toBe(403);
    await seen.getByLabel("What was done").fill("Paid back by transfer");
    await seen.getByRole("button", { name: "Done" }).tap();
    await expect(helper.getByRole("status")).toContainText("Kept.");

    await surplus.getByLabel("What was done").fill("Gave credit");
    await surplus.getByRole("button", { name: "Done" }).tap();
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("Chi said on");
    await expect(alert).toContainText("“Paid back by transfer”. Your “Gave credit” was not kept.");
    await expect(surplus).toHaveCount(0);
    await context.close();
  },
);

test("nothing else can be asked of the page", { tag: "@rest" }, async ({ page, shop, faults }) => {
  faults.allow(/400|404|422|405/);
  await letIn(page, shop, "ada7@house.example", "--name", "Ada");
  const post = (form: Record<string, string>) =>
    page.request.post(PATH, {
      headers: { Origin: shop.url },
      form: { form: randomUUID(), ...form },
    });
  const note = "x";
  expect((await post({ act: "delete", event: "x" })).status()).toBe(400);
  expect((await post({ act: "done", event: "payment.surplus:nobody:", note })).status()).toBe(404);
  expect((await post({ act: "return", event: "payment.surplus:nobody:" })).status()).toBe(404);
  const long = { act: "done", event: "x", note: "x".repeat(501) };
  expect((await post(long)).status()).toBe(422);
});
