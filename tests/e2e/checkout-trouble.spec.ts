import type { Page } from "@playwright/test";
import {
  approvePayment,
  expectCheckoutFilled,
  fillCheckout,
  paymentSheet,
  placeOrderButton,
} from "../support/checking-out.ts";
import { expect, test } from "../support/fixtures.ts";
import { cartLink } from "../support/shopping.ts";

test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M" }] } });

const SCRIPT = "**/paystack/v1/inline.js";

test("a payment script that cannot load says so, and the retry pays the same order", async ({
  page,
  faults,
}) => {
  faults.allow(/inline\.js/);
  await page.route(SCRIPT, (route) => route.abort());
  const orders = watchOrders(page);
  await fillCheckout(page);
  await placeOrderButton(page).click();
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("Unable to load paystack inline script");
  await expectCheckoutFilled(page);

  await page.unroute(SCRIPT);
  await notice.getByRole("button", { name: "Try again" }).click();
  await approvePayment(page);
  expect(orders.map(({ status }) => status)).toEqual([201, 200]);
  expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
});

test("where the payment script is blocked, the order is paid on the provider's page", async ({
  page,
  faults,
}) => {
  faults.allow(/inline\.js/);
  await page.route(SCRIPT, (route) => route.abort());
  const orders = watchOrders(page);
  await fillCheckout(page);
  await placeOrderButton(page).click();
  await page.getByRole("button", { name: "Pay on Paystack’s page" }).click();
  await page.getByRole("button", { name: /^Approve payment/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expect(cartLink(page)).toHaveAccessibleName("Cart");
  expect(orders).toHaveLength(1);
});

test(
  "a script that refuses to open its window says that nothing was charged",
  { tag: "@rest" },
  async ({ page }) => {
    await page.route(SCRIPT, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: `window.PaystackPop = { setup() { throw new Error("Attribute email must be a valid email"); } };`,
      }),
    );
    await fillCheckout(page);
    await placeOrderButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Nothing was charged");
    await expectCheckoutFilled(page);
  },
);

for (const [what, status, words] of [
  ["an error of the server", 500, "Something went wrong on our side"],
  ["a database that is away", 503, "Nothing was lost: please try again in a minute"],
  ["too many attempts", 429, "Please wait a minute"],
] as const) {
  test(
    `${what} keeps the form and can be tried again`,
    { tag: "@rest" },
    async ({ page, faults }) => {
      faults.allow(new RegExp(String(status)));
      await page.route("/api/orders", (route) => route.fulfill({ status, json: { error: {} } }));
      await fillCheckout(page);
      await placeOrderButton(page).click();
      await expect(page.getByRole("alert")).toContainText(words);
      await expectCheckoutFilled(page);
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");

      await page.unroute("/api/orders");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(paymentSheet(page).approve).toBeEnabled();
    },
  );
}

test("'Place Order' pressed twice at once makes one order and one payment", async ({ page }) => {
  const orders = watchOrders(page);
  await fillCheckout(page);
  await placeOrderButton(page).dblclick();
  await approvePayment(page);
  expect(orders).toHaveLength(1);
});

test.describe("with prices that changed since the page was opened", () => {
  test.beforeEach(async ({ page, faults }) => {
    faults.allow(/409/);
    // A page from before the price change, which still has 130,000.
    await page.route("/checkout", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll("140000", "130000"),
      });
    });
    await fillCheckout(page);
    await expect(page.getByRole("region", { name: "Order summary" })).toContainText("₦130,000");
    await placeOrderButton(page).click();
  });

  test(
    "old and new are shown, and who accepts pays the new",
    { tag: "@rest" },
    async ({ page }) => {
      const dialog = page.getByRole("dialog", { name: "Prices have changed" });
      await expect(dialog.getByRole("listitem").first()).toContainText("Orion Dress");
      await expect(dialog.getByRole("listitem").first()).toContainText("₦130,000");
      await expect(dialog.getByRole("listitem").first()).toContainText("₦140,000");
      const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
      await page.route("/api/orders", async (route) => {
        await seen;
        await route.continue();
      });
      await dialog.getByRole("button", { name: "Accept" }).click();
      await expect(placeOrderButton(page)).toBeFocused();
      goOn();
      await expect(paymentSheet(page).sheet).toContainText("NGN 140,000.00");
    },
  );

  test(
    "who does not accept goes back to the cart, and nothing is ordered",
    { tag: "@rest" },
    async ({ page }) => {
      await page.getByRole("dialog").getByRole("link", { name: "Back to cart" }).click();
      await expect(page).toHaveURL("/cart");
      await expect(page.getByText(/^Subtotal/)).toContainText("₦140,000");
    },
  );

  test("Escape closes the question and keeps the form", { tag: "@rest" }, async ({ page }) => {
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expectCheckoutFilled(page);
  });
});

/** Collects the response status and the idempotency key of each order request. */
function watchOrders(page: Page): { status: number; key: string | undefined }[] {
  const orders: { status: number; key: string | undefined }[] = [];
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() !== "POST" || new URL(response.url()).pathname !== "/api/orders") return;
    orders.push({ status: response.status(), key: request.headers()["idempotency-key"] });
  });
  return orders;
}
