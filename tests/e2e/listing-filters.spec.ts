import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { columnsOf } from "../support/columns.ts";
import { expect, restUnless, test } from "../support/fixtures.ts";

const filters = (page: Page) => page.getByRole("navigation", { name: "Filter and sort" });
const filter = (page: Page, name: string | RegExp) => filters(page).getByRole("link", { name });
const pieces = (page: Page) => page.locator("#products > li");

/** Opens the disclosure, unless a wide screen always shows its content. */
async function open(page: Page, name: "Filter" | "Sort" = "Filter"): Promise<void> {
  const disclosure = filters(page).getByText(name, { exact: true });
  if (await disclosure.isVisible()) await disclosure.click();
}

for (const javaScriptEnabled of [true, false]) {
  for (const width of [390, 1440]) {
    test.describe(`at ${width} px, scripts ${javaScriptEnabled ? "on" : "off"}`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 844 } });

      test(
        "filters are links with counts, can be combined, and Back undoes one",
        restUnless((width === 390) === javaScriptEnabled),
        async ({ page }) => {
          await page.goto("/naledi");
          await open(page);
          await expect(filter(page, "Dresses (6)")).toBeVisible();
          await expect(filters(page).getByText("In stock")).toHaveCount(0);
          await filter(page, "Blue (3)").click();
          await expect(page).toHaveURL("/naledi?colour=blue#filters");
          await expect(pieces(page)).toContainText(["Orion Dress", "Rigel Dress", "Sirius Dress"]);
          await expect(filters(page).getByText("3 of 9 pieces")).toBeVisible();

          await open(page);
          await filter(page, "Gold (3)").click();
          await expect(page).toHaveURL("/naledi?colour=gold#filters");
          await page.goBack();
          await expect(page).toHaveURL("/naledi?colour=blue#filters");
          await expect(pieces(page)).toHaveCount(3);

          await open(page, "Sort");
          await filter(page, "Lowest price first").click();
          await expect(page).toHaveURL("/naledi?colour=blue&sort=price-up#filters");
          await expect(pieces(page)).toContainText(["Sirius Dress", "Rigel Dress", "Orion Dress"]);
          await filter(page, "Without Blue").click();
          await expect(page).toHaveURL("/naledi?sort=price-up#filters");
          await expect(pieces(page)).toHaveCount(9);
        },
      );
    });
  }
}

test(
  "under twelve pieces the filters are closed on wide screens, too; from twelve on they are open; the sort is always",
  { tag: "@rest" },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const [path, isOpen] of [
      ["/naledi", false],
      ["/resurgence", true],
      ["/hazelbee/shop", true],
    ] as const) {
      await page.goto(path);
      await expect(filter(page, /^Dresses \(\d+\)$/)).toBeVisible({ visible: isOpen });
      await expect(filter(page, "Lowest price first")).toBeVisible();
    }
  },
);

test(
  "the filters' prices are in the currency that was chosen",
  { tag: "@rest" },
  async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem("selectedCurrency", "usd");
      const rates = { date: "2026-11-20", rates: { usd: 0.001, gbp: 0.001, eur: 0.001 } };
      localStorage.setItem("hazelzuri-rates", JSON.stringify({ at: Date.now(), rates }));
    });
    await page.goto("/mysthique");
    await open(page);
    await filter(page, "From $1,000.00 (2)").click();
    await expect(pieces(page)).toHaveCount(2);
  },
);

test("a filtered listing is not indexed and names the whole one as canonical", async ({
  request,
}) => {
  const whole = await (await request.get("/naledi")).text();
  expect(whole).not.toContain("noindex");
  const response = await request.get("/naledi?colour=blue");
  const text = await response.text();
  expect(text).toContain('<meta name="robots" content="noindex, follow"/>');
  expect(text).toMatch(/<link rel="canonical" href="[^"?]*\/naledi"\/>/);
  expect(response.headers()["cache-control"]).toBe("private, no-cache");
});

test(
  "a choice that no piece fits says so and can be taken back",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/naledi?colour=brown");
    await expect(page.getByText("No piece matches all of these filters.")).toBeVisible();
    await filter(page, "Clear all").click();
    await expect(pieces(page)).toHaveCount(9);
  },
);

test(
  "by keyboard the disclosure opens and a filter is followed",
  { tag: "@rest" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/genesis");
    await filters(page).getByText("Filter", { exact: true }).focus();
    await page.keyboard.press("Enter");
    await filter(page, /^Dresses \(\d\)$/).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/genesis?kind=dress#filters");
  },
);

test("axe finds nothing in filtered and open listings", { tag: "@rest" }, async ({ page }) => {
  for (const path of ["/hazelbee/shop?colour=blue", "/mysthique?sort=price-up"]) {
    await page.goto(path);
    await expectAccessible(page);
    await open(page);
    await expectAccessible(page);
  }
});

test.describe("columns on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("one is the default; two are remembered, also on other listings, and nothing moves", async ({
    page,
    context,
  }) => {
    await page.goto("/naledi");
    await expect(page.getByRole("radio", { name: "One column" })).toBeChecked();
    expect(await columnsOf(pieces(page))).toBe(1);
    await page.getByRole("radio", { name: "Two columns" }).check();
    expect(await columnsOf(pieces(page))).toBe(2);

    const next = await context.newPage();
    await next.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Object.assign(window, {
            shifts:
              (window as unknown as { shifts: number }).shifts +
              (entry as unknown as { value: number }).value,
          });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const path of ["/naledi", "/hazelbee/shop", "/mysthique?sort=price-up"]) {
      await next.goto(path);
      await expect(next.getByRole("radio", { name: "Two columns" })).toBeChecked();
      expect(await columnsOf(pieces(next)), path).toBe(2);
      expect(await next.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBe(0);
    }
    await next.getByRole("radio", { name: "One column" }).check();
    expect(await columnsOf(pieces(next))).toBe(1);
    await next.goto("/naledi");
    await expect(next.getByRole("radio", { name: "One column" })).toBeChecked();
    expect(await columnsOf(pieces(next))).toBe(1);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("columns");
  });

  test("the arrow keys choose", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/naledi");
    await page.getByRole("radio", { name: "One column" }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("radio", { name: "Two columns" })).toBeChecked();
    expect(await columnsOf(pieces(page))).toBe(2);
  });

  test("wider screens have no such choice", { tag: "@rest" }, async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 900 });
    await page.goto("/naledi");
    await expect(page.getByRole("radio", { name: "Two columns" })).toBeHidden();
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("two columns are shown by the style sheet alone", { tag: "@rest" }, async ({ page }) => {
      await page.goto("/naledi");
      await page.getByRole("radio", { name: "Two columns" }).check();
      const { width = 0 } = (await pieces(page).first().boundingBox()) ?? {};
      expect(width).toBeLessThan(200);
    });
  });
});
