import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/fixtures.ts";
import { letIn } from "../support/house-visit.ts";
import { orderBody } from "../support/order-body.ts";
import { photograph } from "../support/photographs.ts";
import { faultsOfLayout } from "../support/whole.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).tap();
const done = (page: Page) => page.getByRole("status");
const money = (page: Page) => page.getByRole("region", { name: "Money" });
/** A sheet, or what it becomes once it was refused. */
const sheet = (page: Page, name: string | RegExp) =>
  page.getByRole("dialog", { name }).or(page.getByRole("region", { name }));

/** An unpaid order of ₦350,000. */
async function placed({ request }: Page): Promise<{ number: string; reference: string }> {
  const answer = await request.post("/api/orders", { data: orderBody() });
  expect(answer.status()).toBe(201);
  return (await answer.json()) as { number: string; reference: string };
}

test("cash is recorded with its slip, stands everywhere with its way, and is taken back", async ({
  page,
  shop,
  faults,
  request,
}) => {
  faults.allow(/422/);
  const { number, reference } = await placed(page);
  await letIn(page, shop, "zuri@house.example", "--name", "Zuri");
  await page.goto(`/house/orders/${number}`);
  await press(page, "Record a payment");
  const form = sheet(page, "Record a payment");
  await expect(form.getByLabel("Amount")).toHaveValue("₦350,000");
  await form.getByLabel("Way").selectOption("Cash");
  await form.getByLabel("Amount").fill("350,000.50");
  const slip = { name: "slip.jpg", mimeType: "image/jpeg", buffer: await photograph() };
  await form.getByLabel("Photograph of the slip").setInputFiles(slip);
  await form.getByRole("button", { name: "Record it" }).tap();
  await expect(form).toContainText("Only ₦350,000 is due");
  expect(await faultsOfLayout(page)).toEqual([]);
  // The photograph is kept while the amount is put right.
  await expect(form).toContainText("The photograph is kept");
  await form.getByLabel("Amount").fill("100,000.50");
  await form.getByLabel("Note").fill("Paid by her sister");
  await form.getByRole("button", { name: "Record it" }).tap();
  await expect(done(page)).toContainText("The payment is recorded");
  await expect(money(page)).toContainText("Left to pay₦249,999.50");
  await expect(money(page)).toContainText(/Cash, \d+ \w+: ₦100,000.50/);
  await expectAccessible(page);
  expect(await faultsOfLayout(page)).toEqual([]);
  const address =
    (await page.getByRole("link", { name: "Photograph of the slip" }).getAttribute("href")) ?? "";
  const picture = await page.request.get(address);
  expect(picture.headers()["cache-control"]).toBe("no-store");
  const { format, exif } = await sharp(await picture.body()).metadata();
  expect([format, exif]).toEqual(["jpeg", undefined]);
  expect((await request.get(address)).status()).toBe(401);
  const strangers = await request.post(`/house/orders/${number}`, {
    multipart: { act: "record-payment", photograph: slip },
    headers: { Origin: new URL(shop.url).origin },
    maxRedirects: 0,
  });
  expect(strangers.status()).toBe(303);

  await page.goto(`/orders/${reference}`);
  await expect(page.getByText(/^Cash, \d+ \w+$/)).toBeVisible();
  await expect(page.getByText("Paid by her sister")).toHaveCount(0);
  await page.goto(`/house/orders/${number}`);
  await money(page).getByRole("button", { name: "Take back" }).tap();
  await press(page, "Take it back");
  await expect(done(page)).toContainText("The payment is taken back");
  await expect(money(page)).toContainText("Left to pay₦350,000");
  await page.goto(`/orders/${reference}`);
  await expect(page.getByText(/^Given back in cash, \d+ \w+$/)).toBeVisible();
  await expect(page.getByText("Left to pay", { exact: true })).toBeVisible();
});

test("a fee is asked about once more, taken back, and refunded once it is paid", async ({
  page,
  shop,
  faults,
}) => {
  faults.allow(/422/);
  const { number } = await placed(page);
  await letIn(page, shop, "zuri2@house.example", "--name", "Zuri");
  await page.goto(`/house/orders/${number}`);
  await page.getByLabel("Delivery fee").fill("200,000");
  await press(page, "Add");
  await expect(money(page)).toContainText("more than half of what the pieces cost");
  await press(page, "Add");
  await expect(done(page)).toContainText("Added");
  await money(page).getByRole("button", { name: "Take back" }).tap();
  await press(page, "Take it back");
  await expect(done(page)).toContainText("Taken back");
  await expect(money(page)).not.toContainText("Delivery: ");
  await page.getByLabel("Delivery fee").fill("5,000");
  await press(page, "Add");
  await expect(done(page)).toContainText("Added");
  await press(page, "Record a payment");
  await page.getByLabel("Way").selectOption("Card terminal");
  await press(page, "Record it");
  await expect(done(page)).toContainText("The payment is recorded");
  const charge = money(page).getByRole("listitem").filter({ hasText: "Delivery: ₦5,000" });
  await charge.getByRole("button", { name: "Refund" }).tap();
  await press(page, "Take it back and return it");
  await expect(done(page)).toContainText("what was paid for it goes back");
  await expect(money(page)).toContainText("Returned₦5,000");
});

test("money of a cancelled order stands on Today until it is kept with a reason; 'Undo' brings it back", async ({
  page,
  shop,
}) => {
  const { number } = await placed(page);
  await letIn(page, shop, "zuri3@house.example", "--name", "Zuri");
  await page.goto(`/house/orders/${number}`);
  await press(page, "Record a payment");
  await page.getByLabel("Way").selectOption("Bank transfer");
  await press(page, "Record it");
  await press(page, "Cancel order");
  await page.getByRole("dialog", { name: "Cancel order" }).getByLabel("Reason").fill("Too late");
  await press(page, "Cancel it");
  await expect(money(page)).toContainText("Still with us₦350,000");
  await page.goto("/house");
  await page.getByRole("link", { name: /Still with us ₦/ }).tap();
  await page.getByRole("link", { name: new RegExp(`^${number}`) }).tap();
  await press(page, "Keep");
  await page.getByRole("dialog", { name: "Keep ₦350,000" }).getByLabel("Reason").fill("A deposit");
  await press(page, "Keep it");
  await expect(money(page)).toContainText("Kept ₦350,000: A deposit");
  await expect(money(page)).not.toContainText("Still with us");
  await money(page).getByRole("button", { name: "Undo" }).tap();
  await expect(money(page)).toContainText("Still with us₦350,000");
  await expectAccessible(page);
  expect(await faultsOfLayout(page)).toEqual([]);
});
