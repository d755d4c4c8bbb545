import type { Page } from "@playwright/test";
import {
  expectCheckoutFilled,
  fillCheckout,
  paymentSheet,
  payOrder,
  placeOrderButton,
  readOrder,
  referenceOf,
} from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { cartLink } from "../support/shopping.ts";

test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }] } });

test("a closed payment window loses nothing, says how to go on, and the next attempt pays the same order", async ({
  page,
}) => {
  const references = watchReferences(page);
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await paymentSheet(page).close.click();
  await expect(page.getByRole("alert")).toContainText("The payment window was closed");
  await expect(page.getByRole("alert")).toContainText("press “Place Order” to pay");
  await expectCheckoutFilled(page);
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
  // The notice takes a row of the summary's column; the button stays below it.
  const [notice, button] = await Promise.all(
    [page.getByRole("alert"), placeOrderButton(page)].map((each) => each.boundingBox()),
  );
  expect(button?.x).toBe(notice?.x);

  await payOrder(page);
  // The same order, as the server found its idempotency key.
  expect(references).toEqual([referenceOf(page), referenceOf(page)]);
  expect((await readOrder(page, referenceOf(page))).status).toBe("paid");
});

test("Escape closes the payment window, too", { tag: "@rest" }, async ({ page }) => {
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(paymentSheet(page).approve).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert")).toContainText("The payment window was closed");
});

test("after a declined card the shopper can pay with another", async ({ page }) => {
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await paymentSheet(page).decline.click();
  await expect(paymentSheet(page).sheet).toContainText("Declined");
  await paymentSheet(page).close.click();
  await expect(page.getByRole("alert")).toContainText("The payment did not go through");
  await expectCheckoutFilled(page);

  await payOrder(page);
});

test(
  "a payment that comes later has a page that waits for it and says not to pay twice",
  { tag: "@rest" },
  async ({ page }) => {
    test.slow();
    await fillCheckout(page);
    await placeOrderButton(page).click();
    await paymentSheet(page).payLater.click();
    const notice = page.getByRole("alert");
    // What she chose comes first; another payment is named last.
    await expect(notice).toContainText(/^Your order waits for your bank transfer\./);
    await expect(notice).toContainText("do not pay again");
    await expect(notice).not.toContainText("no payment has arrived");
    await expect(notice.getByRole("paragraph").last()).toContainText("press “Place Order”");
    await notice.getByRole("link", { name: "your order" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waiting for your transfer");
    await expect(page.getByRole("main")).toContainText("do not pay again");
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you", {
      timeout: 40_000,
    });
    expect((await readOrder(page, referenceOf(page))).status).toBe("paid");
    await expect(cartLink(page)).toHaveAccessibleName("Cart");
  },
);

test("the signed event alone makes an order paid, without the browser's word", async ({ page }) => {
  const references = watchReferences(page);
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(paymentSheet(page).approve).toBeEnabled();
  const [reference = ""] = references;
  await page.goto("/terms");
  await page.request.post(`/sandbox/paystack/checkout/${reference}/approve`);
  await expect
    .poll(async () => (await readOrder(page, reference)).status, { timeout: 15_000 })
    .toBe("paid");
});

test("a page that is loaded anew during a payment asks about it before another is begun", async ({
  page,
}) => {
  const references = watchReferences(page);
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await expect(paymentSheet(page).approve).toBeEnabled();
  const [reference = ""] = references;
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("If you have paid, do not pay again");
  await expect(page.getByRole("alert").getByRole("link", { name: "your order" })).toHaveAttribute(
    "href",
    `/orders/${reference}`,
  );

  await page.request.post(`/sandbox/paystack/checkout/${reference}/approve`);
  await page.reload();
  await expect(page).toHaveURL(`/orders/${reference}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
});

test("a refund shows on the order's page", { tag: "@rest" }, async ({ page }) => {
  await fillCheckout(page);
  await payOrder(page);
  const reference = referenceOf(page);
  const order = page.url();
  await page.goto("/sandbox/paystack");
  await page
    .getByRole("row", { name: reference })
    .getByRole("button", { name: "Refund rest" })
    .click();
  await expect
    .poll(async () => (await readOrder(page, reference)).status, { timeout: 15_000 })
    .toBe("refunded");
  await page.goto(order);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This order was refunded");
});

test("an order's page shows nothing personal and is not kept or indexed", async ({ page }) => {
  await fillCheckout(page);
  await payOrder(page);
  const main = page.getByRole("main");
  for (const text of ["Ada", "Okafor", "ada@example.com", "+234 803"]) {
    await expect(main).not.toContainText(text);
  }
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  const answer = await page.request.get(page.url());
  expect(answer.headers()["cache-control"]).toContain("no-store");
});

/** Collects the references of the orders that the page places. */
function watchReferences(page: Page): string[] {
  const references: string[] = [];
  page.on("response", async (response) => {
    if (response.request().method() !== "POST") return;
    if (new URL(response.url()).pathname !== "/api/orders") return;
    references.push((await response.json()).reference);
  });
  return references;
}
