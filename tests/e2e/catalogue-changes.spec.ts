import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { openDatabase } from "../../server/db/open.ts";
import { storePiece } from "../../server/catalogue/change-piece.ts";
import { fillForm, paymentSheet, placeOrderButton } from "../support/checking-out.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { addToCart, cartLine } from "../support/shopping.ts";

/**
 * Changes the shop's catalogue as the owner does. Playwright gives files with a worker fixture of their own a worker of
 * their own, and so a shop of their own: no other file's tests see these changes.
 */
const test = base.extend<object, { change: Change }>({
  change: [
    async ({ shop: { dataDir } }, provide) => {
      const onError = (error: Error) => console.error(error);
      const db = await openDatabase({ dataDir, onError });
      const ports = { db, now: () => new Date() };
      await provide(async (sku, change, version = 0) => {
        const request = { sku, version, change, by: "owner", isConfirmed: () => true };
        const result = await storePiece(ports, request);
        expect(result.kind).toBe("changed");
      });
      await db.destroy();
    },
    { scope: "worker" },
  ],
});
type Change = (sku: string, change: object, version?: number) => Promise<void>;

/** Reloads until the page shows the change: the shop follows within a second. */
async function reloadUntil(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 10_000 });
}

/** Waits for the e-mail that tells of a piece, and returns the path of its link. */
async function linkInMail(page: Page, email: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const mails = (await (await page.request.get("/sandbox/email")).text()).split("<article>");
    const told = mails.filter((each) => each.includes(email) && each.includes("/restock/"));
    expect(told).toHaveLength(1);
    link = /\/restock\/[\w-]{32}/.exec(told[0] ?? "")?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? "";
}

test("a price that changes while page, cart and checkout are open is said before it is charged", async ({
  page,
  change,
  faults,
}) => {
  faults.allow(/409/);
  await addToCart(page, "/naledi/orion-dress", { size: "M" });
  await page.goto("/checkout");
  await change("naledi/orion-dress", { price: 155_000, name: "Orion Gown" });

  // The open checkout still shows the old price: the order is refused, and the new one accepted or not.
  await fillForm(page);
  await placeOrderButton(page).click();
  const dialog = page.getByRole("dialog", { name: /price/i });
  await expect(dialog).toContainText("₦155,000");
  await dialog.getByRole("button", { name: /accept|order|pay/i }).click();
  await expect(paymentSheet(page).sheet).toContainText("155,000");
  await paymentSheet(page).close.click();

  // Every screen that shows the piece shows the new name and price.
  for (const path of ["/naledi/orion-dress", "/naledi", "/cart", "/checkout"]) {
    await page.goto(path);
    await reloadUntil(page, "₦155,000");
    await expect(page.getByText("Orion Gown").first()).toBeVisible();
  }
  const structured = page.locator('script[type="application/ld+json"]').first();
  await page.goto("/naledi/orion-dress");
  expect(await structured.textContent()).toContain('"price":155000');
  const feed = await (await page.request.get("/feeds/products.xml")).text();
  expect(feed).toContain("<g:price>155000.00 NGN</g:price>");
});

test("a sold-out piece keeps its page and says so, and cannot be bought", async ({
  page,
  change,
  faults,
}) => {
  faults.allow(/409/);
  await addToCart(page, "/naledi/venus-dress", { size: "S" });
  await page.goto("/checkout");
  await change("naledi/venus-dress", { soldOut: true });
  await fillForm(page);
  await placeOrderButton(page).click();
  await expect(page.getByRole("alert")).toContainText("has just sold out");
  await expect(page.getByText("Sold out: remove it in the cart.")).toBeVisible();

  await page.goto("/cart");
  await reloadUntil(page, "Sold out");
  await expect(cartLine(page, /Venus Dress/)).toContainText("Sold out");
  await expect(page.getByRole("link", { name: "Checkout" })).toBeHidden();

  await page.goto("/naledi/venus-dress");
  await expect(page.getByText("Sold out", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add To Cart" })).toBeHidden();
  await page.goto("/naledi");
  await expect(page.getByRole("link", { name: /Venus Dress Sold out/i })).toBeVisible();
});

test(
  "a combo with a sold-out part is sold out; its other part can still be bought",
  { tag: "@rest" },
  async ({ page, change }) => {
    await change("bubble-girl/molly-skirt", { soldOut: true });
    await page.goto("/bubble-girl/bubble-molly-combo");
    await reloadUntil(page, "Sold out");
    await expect(page.getByRole("button", { name: "Add Combo To Cart" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Add Molly Skirt To Cart" })).toBeHidden();
    await page.getByRole("button", { name: "Add Bubble Shirt To Cart" }).click();
    await expect(page.getByRole("status")).toContainText("Bubble Shirt");
  },
);

test(
  "a hidden piece is gone from its listing and its address, and from carts",
  { tag: "@rest" },
  async ({ page, change, faults }) => {
    faults.allow(/404/);
    await addToCart(page, "/genesis/chia-dress", { size: "S" });
    await change("genesis/chia-dress", { hidden: true });
    await expect(async () => {
      expect((await page.request.get("/genesis/chia-dress")).status()).toBe(404);
    }).toPass({ timeout: 10_000 });
    await page.goto("/cart");
    await reloadUntil(page, "No longer available");
    await page.goto("/genesis");
    await expect(page.getByRole("link", { name: /Quinoa Dress/ })).toBeVisible();
    await expect(page.getByRole("link", { name: /Chia Dress/ })).toBeHidden();
    expect(await (await page.request.get("/sitemap.xml")).text()).not.toContain("chia-dress");
    await change("genesis/chia-dress", { hidden: null }, 1);
    await expect(async () => {
      expect((await page.request.get("/genesis/chia-dress")).status()).toBe(200);
    }).toPass({ timeout: 10_000 });
  },
);

test("'Tell me when it is back' keeps an address, writes once, and the link stops it", async ({
  page,
  change,
}) => {
  const email = `ada.${randomBytes(4).toString("hex")}@example.com`;
  await change("naledi/sirius-dress", { soldOut: true });
  await page.goto("/naledi/sirius-dress");
  await reloadUntil(page, "Tell me when it is back");
  const form = page.getByRole("region", { name: "Tell me when it is back" });
  await form.getByRole("button", { name: "Tell me" }).click();
  await expect(form.getByRole("textbox", { name: "Email" })).toBeFocused();
  await form.getByRole("textbox", { name: "Email" }).fill(email);
  await form.getByRole("button", { name: "Tell me" }).click();
  await expect(form.getByRole("status")).toContainText("We will write to you once");

  await change("naledi/sirius-dress", { soldOut: null }, 1);
  await page.goto(await linkInMail(page, email));
  await expect(page.getByText("Sirius Dress").first()).toBeVisible();
  await page.getByRole("button", { name: "Do not write to me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We do not write to you");
  await page.goto("/naledi/sirius-dress");
  await expect(page.getByRole("button", { name: "Add To Cart" })).toBeVisible();
});

test(
  "without JavaScript the request is taken, too",
  { tag: "@rest" },
  async ({ browser, shop, change }) => {
    await change("naledi/altair-dress", { soldOut: true });
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
    const page = await context.newPage();
    await page.goto("/naledi/altair-dress");
    await reloadUntil(page, "Tell me when it is back");
    await page.getByRole("textbox", { name: "Email" }).first().fill("obi@example.com");
    await page.getByRole("button", { name: "Tell me" }).click();
    await expect(page.getByText("We will write to you once").first()).toBeVisible();
    await context.close();
  },
);
