import { expect, test } from "../support/fixtures.ts";
import { cartLine, currencySelector } from "../support/shopping.ts";

const RATES = {
  date: "2026-11-20",
  rates: { usd: 0.00075405432, gbp: 0.000569604, eur: 0.00066373813 },
};

test.describe("with rates", () => {
  test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }] } });

  test.beforeEach(async ({ page }) => {
    await page.route("/api/rates", (route) => route.fulfill({ json: RATES }));
  });

  test("the choice is kept, on other pages and after a reload, and can be taken back", async ({
    page,
  }) => {
    await page.goto("/naledi");
    await currencySelector(page).selectOption("usd");
    expect(await page.evaluate(() => localStorage.getItem("selectedCurrency"))).toBe("usd");

    await page.goto("/naledi/orion-dress");
    await expect(currencySelector(page)).toHaveValue("usd");
    await expect(page.getByRole("main").getByText("$105.57")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("main").getByText("$105.57")).toBeVisible();

    await page.goto("/cart");
    await expect(cartLine(page, /Orion Dress/)).toContainText("$105.57");
    await expect(page.getByText(/^Subtotal/)).toContainText("$211.14");
    await currencySelector(page).selectOption("ngn");
    await expect(page.getByText(/^Subtotal/)).toContainText("₦280,000");
  });

  test(
    "a choice in one tab is followed in the other",
    { tag: "@rest" },
    async ({ page, context }) => {
      const other = await context.newPage();
      await other.goto("/naledi");
      await page.goto("/naledi");
      await currencySelector(page).selectOption("eur");
      await expect(currencySelector(other)).toHaveValue("eur");
      await expect(other.getByRole("link", { name: /Orion Dress/ })).toContainText("€92.92");
    },
  );

  test("a combo's parts are converted, too", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/bubble-girl/bubble-molly-combo");
    await currencySelector(page).selectOption("usd");
    const parts = page.getByRole("region", { name: "Or Buy Separately:" });
    await expect(parts.getByRole("listitem").filter({ hasText: "Bubble Shirt" })).toContainText(
      "$26.39",
    );
  });
});

test("without rates the choice is kept and prices stay in naira with the naira sign", async ({
  page,
  faults,
}) => {
  faults.allow(/api\/rates|503/);
  await page.route("/api/rates", (route) =>
    route.fulfill({ status: 503, json: { error: { code: "rates_unknown", message: "None" } } }),
  );
  await page.goto("/naledi");
  await currencySelector(page).selectOption("usd");
  // The selector says what the prices are in.
  await expect(currencySelector(page)).toHaveValue("ngn");
  await expect(page.getByRole("link", { name: /Orion Dress/ })).toContainText("₦140,000");
  await expect(page.getByRole("main")).not.toContainText("$");

  await page.unroute("/api/rates");
  await page.route("/api/rates", (route) => route.fulfill({ json: RATES }));
  await page.reload();
  await expect(page.getByRole("link", { name: /Orion Dress/ })).toContainText("$105.57");
  await expect(currencySelector(page)).toHaveValue("usd");
});

test("the failure of the rates is logged", { tag: "@rest" }, async ({ page, faults }) => {
  faults.allow(/api\/rates|ERR_FAILED/);
  await page.route("/api/rates", (route) => route.abort());
  await page.goto("/naledi");
  const logged = page.waitForEvent("console", (message) =>
    message.text().includes("Error fetching exchange rates"),
  );
  await currencySelector(page).selectOption("gbp");
  await logged;
});

test(
  "the selector has full labels on a wide screen and signs alone on a phone",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/");
    await expect(currencySelector(page).getByRole("option")).toHaveText([
      "₦ Naira",
      "$ US Dollar",
      "£ Pound",
      "€ Euro",
    ]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(currencySelector(page).getByRole("option")).toHaveText(["₦", "$", "£", "€"]);
  },
);

test("a damaged choice in storage is naira", { tag: "@rest" }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("selectedCurrency", "doubloons"));
  await page.goto("/naledi");
  await expect(currencySelector(page)).toHaveValue("ngn");
  await expect(page.getByRole("link", { name: /Orion Dress/ })).toContainText("₦140,000");
});
