import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import {
  approvePayment,
  fillCheckout,
  paymentSheet,
  placeOrderButton,
} from "../support/checking-out.ts";
import { expect, restUnless, test } from "../support/fixtures.ts";
import { orderBody } from "../support/order-body.ts";
import { SCREENS } from "../support/screens.ts";

for (const path of SCREENS) {
  test(
    `axe finds nothing on ${path}, at desktop and phone width, and its headings are in order`,
    restUnless(["/", "/naledi/orion-dress"].includes(path)),
    async ({ page }) => {
      await page.goto(path);
      await expectOutline(page);
      await expect(page.locator("[data-wakes=paint]:not([data-awake])")).toHaveCount(0);
      await expectAccessible(page);
    },
  );
}

test.describe("axe finds nothing", () => {
  test("on the error page", { tag: "@rest" }, async ({ page, faults }) => {
    faults.allow(/404/);
    await page.goto("/no-such-page");
    await expectAccessible(page);
  });

  test("with the menu open", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/naledi");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByText("Stores", { exact: true }).click();
    await expectAccessible(page);
  });

  test("with a refused quantity on a product's page", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/naledi/orion-dress");
    await page.getByRole("spinbutton", { name: "Quantity" }).fill("0");
    await page.getByRole("button", { name: "Add To Cart" }).click();
    await expect(page.getByRole("alert")).not.toBeEmpty();
    await expectAccessible(page);
  });

  test.describe("with a full cart", () => {
    test.use({
      startingCart: {
        lines: [
          { sku: "naledi/orion-dress", size: "M", quantity: 2 },
          { sku: "bubble-girl/bubble-molly-combo" },
        ],
      },
    });

    for (const path of ["/cart", "/checkout"]) {
      test(`on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByText("Orion Dress").first()).toBeVisible();
        await expectAccessible(page);
      });
    }

    test("with a checkout form that was refused", { tag: "@rest" }, async ({ page }) => {
      await page.goto("/checkout");
      await placeOrderButton(page).click();
      await expect(page.getByText("Valid first name is required.")).toBeVisible();
      await expectAccessible(page);
    });

    test("from the payment window to the paid order's page", { tag: "@rest" }, async ({ page }) => {
      await fillCheckout(page);
      await placeOrderButton(page).click();
      await expect(paymentSheet(page).approve).toBeEnabled();
      await expectAccessible(page);
      await approvePayment(page);
      await expectAccessible(page);
    });
  });
});

test.describe("axe finds nothing on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test(
    "on the page of an order that is due, with its link to pay, and behind that link",
    { tag: "@rest" },
    async ({ page }) => {
      test.slow();
      const answer = await page.request.post("/api/orders", { data: orderBody() });
      const { reference } = (await answer.json()) as { reference: string };
      await page.goto(`/orders/${reference}`);
      await page.getByRole("button", { name: "Ask someone else to pay" }).click();
      const link = page.getByRole("textbox", { name: "Link to pay" });
      await expect(link).toBeVisible();
      await expectAccessible(page);
      await page.goto(await link.inputValue());
      await page.getByRole("button", { name: "Pay now" }).click();
      await expect(page.getByText("Please enter a valid e-mail address")).toBeVisible();
      await expectAccessible(page);
    },
  );

  test(
    "on the page of an order whose transfer is waited for",
    { tag: "@rest" },
    async ({ page }) => {
      test.slow();
      const answer = await page.request.post("/api/orders", { data: orderBody() });
      const { reference } = (await answer.json()) as { reference: string };
      await page.goto(`/orders/${reference}`);
      await page.getByRole("button", { name: "Pay now" }).click();
      await paymentSheet(page).payLater.click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waiting for your transfer");
      // It would arrive while axe looks.
      const state = { status: "pending", due: 35_000_000, underWay: "transfer" };
      await page.route("**/confirm", (route) => route.fulfill({ json: state }));
      await page.getByRole("button", { name: "Pay now" }).click();
      await expect(page.getByRole("alert")).toContainText("may be on its way");
      await expectAccessible(page);
    },
  );
});

test(
  "every page has a title of its own that names the house",
  { tag: "@rest" },
  async ({ request }) => {
    const titles = new Set<string>();
    for (const path of SCREENS) {
      const html = await (await request.get(path)).text();
      const [, title = ""] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
      expect(title, path).toContain("HazelZuri");
      titles.add(title);
    }
    expect(titles.size).toBe(SCREENS.length);
  },
);

/** A language, one main landmark, one level 1 heading, and no level of headings left out. */
async function expectOutline(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const levels = await page
    .locator("h1, h2, h3, h4, h5, h6")
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
  const skipped = levels.filter((level, position) => level > (levels[position - 1] ?? 0) + 1);
  expect.soft(skipped).toEqual([]);
}
