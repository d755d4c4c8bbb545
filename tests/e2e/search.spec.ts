import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { expect, restUnless, test } from "../support/fixtures.ts";
import { openSearch, searchField } from "../support/shopping.ts";

const WIDTHS = [390, 1440];

const suggestions = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const results = (page: Page) => page.locator("#products > li");

/** Types and waits until suggestions are shown. */
async function type(page: Page, text: string): Promise<void> {
  await (await openSearch(page)).click();
  await searchField(page).press("End");
  await searchField(page).pressSequentially(text);
  await expect(suggestions(page)).toBeVisible();
}

test("a page that one comes back to shows no suggestions", async ({ page }) => {
  await page.goto("/naledi");
  await type(page, "orien");
  // What a browser does with a page that it keeps.
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })),
  );
  expect(await suggestions(page).isVisible()).toBe(false);
});

for (const width of WIDTHS) {
  test.describe(`the search at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("is in the header of every screen", { tag: "@rest" }, async ({ page }) => {
      for (const path of ["/", "/naledi", "/naledi/orion-dress", "/cart", "/checkout", "/terms"]) {
        await page.goto(path);
        await (await openSearch(page)).fill("orien");
        await page.getByRole("button", { name: "Search", exact: true }).click();
        await expect(page, path).toHaveURL("/search?q=orien");
        await expect(results(page).first()).toContainText("Orion Dress");
      }
      for (const path of ["/hazelbee", "/hazelbee/shop", "/hazelbabies", "/hazellifestyle"]) {
        await page.goto(path);
        await (await openSearch(page)).fill("bridesmaid");
        await searchField(page).press("Enter");
        await expect(page, path).toHaveURL("/search?q=bridesmaid");
        await expect(results(page)).toHaveCount(4);
      }
    });

    test(
      "suggests pieces with pictures and prices, and the keyboard reaches them",
      restUnless(width === 1440),
      async ({ page }) => {
        await page.goto("/naledi");
        await type(page, "orien");
        const first = suggestions(page).getByRole("option").first();
        await expect(first).toContainText("Orion Dress");
        await expect(first).toContainText("₦140,000");
        await expect
          .poll(() =>
            first.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth),
          )
          .toBeGreaterThan(0);
        await expect(searchField(page)).toHaveAttribute("aria-expanded", "true");

        await searchField(page).press("ArrowDown");
        await expect(first).toHaveAttribute("aria-selected", "true");
        await expect(searchField(page)).toHaveAttribute(
          "aria-activedescendant",
          (await first.getAttribute("id")) ?? "",
        );
        await searchField(page).press("ArrowUp");
        await expect(first).toHaveAttribute("aria-selected", "false");
        await searchField(page).press("ArrowUp");
        await expect(suggestions(page).getByRole("option").last()).toHaveAttribute(
          "aria-selected",
          "true",
        );
        await searchField(page).press("Escape");
        await expect(suggestions(page)).toBeHidden();
        await expect(searchField(page)).toHaveValue("orien");
        await searchField(page).press("ArrowDown");
        await searchField(page).press("Enter");
        await expect(page).toHaveURL("/naledi/orion-dress");
      },
    );

    test(
      "suggestions can be pressed, and the last one leads to all results",
      restUnless(width === 390),
      async ({ page }) => {
        await page.goto("/");
        await type(page, "dress");
        await expect(suggestions(page).getByRole("option")).toHaveCount(7);
        await suggestions(page)
          .getByRole("option", { name: /^See all \d+ results$/ })
          .click();
        await expect(page).toHaveURL("/search?q=dress");
        await type(page, " venus");
        await suggestions(page)
          .getByRole("option", { name: /Venus Dress/ })
          .click();
        await expect(page).toHaveURL("/naledi/venus-dress");
      },
    );

    test(
      "axe finds nothing with suggestions, among results and where nothing was found",
      { tag: "@rest" },
      async ({ page }) => {
        await page.goto("/search?q=blue");
        await expectAccessible(page);
        await type(page, " dress");
        await searchField(page).press("ArrowDown");
        await expectAccessible(page);
        await page.goto("/search?q=red+jumpsuit+under+10k");
        await expectAccessible(page);
      },
    );
  });
}

test("the magnifier opens the search across the page with the focus in its field, and Escape or a press elsewhere closes it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/naledi");
  // The script that leads the focus comes once the page is idle.
  await page.waitForLoadState("networkidle");
  await expect(searchField(page)).toBeHidden();
  await openSearch(page);
  await expect(searchField(page)).toBeFocused();
  const box = await searchField(page).boundingBox();
  expect(box?.width).toBeGreaterThan(200);
  for (const element of [
    page.getByRole("button", { name: "Menu" }),
    page.getByRole("link", { name: /^Cart/ }),
    page.getByRole("button", { name: "Search", exact: true }),
  ]) {
    await expect(element).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.type("o");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(searchField(page)).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(searchField(page)).toBeFocused();
  await page.getByRole("main").click({ position: { x: 5, y: 700 } });
  await expect(searchField(page)).toBeHidden();
});

test("the last searches are offered in the empty field, newest first, and can be cleared", async ({
  page,
}) => {
  await page.goto("/naledi");
  for (const text of ["orion", "red dress", "orion"]) {
    await (await openSearch(page)).fill(text);
    await searchField(page).press("Enter");
    await expect(page).toHaveURL(/q=/);
    await page.goto("/terms");
  }
  await openSearch(page);
  await searchField(page).click();
  const recent = page.getByRole("listbox", { name: "Recent searches" });
  await expect(recent.getByRole("option")).toHaveText(["orion", "red dress"]);
  await searchField(page).press("ArrowDown");
  await searchField(page).press("ArrowDown");
  await searchField(page).press("Enter");
  await expect(page).toHaveURL("/search?q=red+dress");
  await page.goto("/terms");
  await openSearch(page);
  await page.getByRole("button", { name: "Clear recent searches" }).click();
  await expect(recent).toBeHidden();
  await page.reload();
  await openSearch(page);
  await searchField(page).press("ArrowDown");
  await expect(recent).toBeHidden();
});

test("results fit what was asked for, and the page says what it found", async ({ page }) => {
  await page.goto("/search?q=red+dress+under+100k");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“red dress under 100k”");
  await expect(page.getByText("1 piece", { exact: true })).toBeVisible();
  await expect(results(page)).toContainText(["Ladi Dress"]);
  await expect(searchField(page)).toHaveValue("red dress under 100k");
});

test(
  "'cheap' leaves nothing out: the lowest price comes first, and the page says so",
  { tag: "@rest" },
  async ({ page }) => {
    await page.goto("/search?q=cheap+dress");
    await expect(page.getByText(/^\d+ pieces, lowest price first\.$/)).toBeVisible();
    const prices = (await results(page).allTextContents()).map((text) =>
      Number(/₦([\d,]+)/.exec(text)?.[1]?.replaceAll(",", "")),
    );
    expect(prices.length).toBeGreaterThan(20);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    await page.goto("/search?q=most+expensive+jumpsuit");
    await expect(results(page)).toContainText(["Dion Jumpsuit"]);
  },
);

test("where nothing is found, each way on leads to pieces", { tag: "@rest" }, async ({ page }) => {
  await page.goto("/search?q=red+jumpsuit+under+10k");
  await expect(page.getByText("Nothing was found.")).toBeVisible();
  const ways = page.getByRole("main").locator("section").first().getByRole("link");
  await expect(ways.first()).toHaveText(/\(\d+\)$/);
  const text = (await ways.first().textContent()) ?? "";
  await ways.first().click();
  await expect(results(page)).toHaveCount(Number(/\((\d+)\)$/.exec(text)?.[1]));

  for (const path of ["/search", "/search?q=", "/search?q=zzzz"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: /^Dresses \(\d+\)$/ })).toBeVisible();
  }
});

test(
  "prices of suggestions are in the currency that was chosen",
  { tag: "@rest" },
  async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem("selectedCurrency", "usd");
      const rates = { date: "2026-11-20", rates: { usd: 0.001, gbp: 0.001, eur: 0.001 } };
      localStorage.setItem("hazelzuri-rates", JSON.stringify({ at: Date.now(), rates }));
    });
    await page.goto("/terms");
    await type(page, "orion");
    await expect(suggestions(page).getByRole("option").first()).toContainText("$140.00");
  },
);

test("an older answer never replaces a newer one", { tag: "@rest" }, async ({ page, faults }) => {
  faults.allow(/api\/search|ERR_ABORTED/);
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  await page.route("**/api/search?*", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("q") ?? "");
    if (asked.length === 1) await held.promise;
    await route.continue().catch(() => {});
  });
  await page.goto("/terms");
  await (await openSearch(page)).click();
  await expect(searchField(page)).toHaveRole("combobox");
  const isOlder = (request: Request) => request.url().includes("q=venus");
  const older = Promise.race([
    page.waitForEvent("requestfailed", isOlder),
    page.waitForEvent("requestfinished", isOlder),
  ]);
  await searchField(page).fill("venus");
  await expect.poll(() => asked).toEqual(["venus"]);
  await searchField(page).fill("orion");
  await expect(suggestions(page).getByRole("option").first()).toContainText("Orion Dress");
  held.resolve();
  // Aborted by the page, or there.
  await older;
  // Each key is drawn after what came before it.
  await searchField(page).press("ArrowDown");
  await expect(suggestions(page).getByRole("option", { selected: true })).toContainText("Orion");
  await expect(suggestions(page).getByRole("option").first()).toContainText("Orion Dress");
  await expect(suggestions(page).getByRole("option", { name: /Venus/ })).toHaveCount(0);
});

test(
  "a failed request for suggestions is no fault of the page: Enter still searches",
  { tag: "@rest" },
  async ({ page, faults }) => {
    faults.allow(/429|api\/search/);
    await page.route("**/api/search?*", (route) => route.fulfill({ status: 429, json: {} }));
    await page.goto("/");
    await (await openSearch(page)).click();
    await searchField(page).pressSequentially("orion");
    await searchField(page).press("Enter");
    await expect(page).toHaveURL("/search?q=orion");
  },
);

test(
  "what was typed before the script came is kept, and suggestions follow",
  { tag: "@rest" },
  async ({ page }) => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/assets\/react-[^/]*\.js$/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/terms");
    await (await openSearch(page)).click();
    await searchField(page).pressSequentially("orion");
    held.resolve();
    await expect(suggestions(page).getByRole("option").first()).toContainText("Orion Dress");
    await expect(searchField(page)).toHaveValue("orion");
    await expect(searchField(page)).toBeFocused();
  },
);

test("the page of results is not indexed, not kept by caches, and links nowhere new", async ({
  request,
}) => {
  const response = await request.get("/search?q=dress");
  expect(await response.text()).toContain('<meta name="robots" content="noindex, nofollow"/>');
  expect(response.headers()["cache-control"]).toBe("private, no-cache");
  expect(await (await request.get("/sitemap.xml")).text()).not.toContain("/search");
});

test(
  "queries have limits, and hostile ones find nothing",
  { tag: "@rest" },
  async ({ request, page }) => {
    const long = await request.get(`/search?q=${"dress ".repeat(1_000)}`);
    expect(long.status()).toBe(200);
    const answer = await request.get("/api/search?q=dress");
    expect(answer.headers()["cache-control"]).toBe("no-store");
    const body = (await answer.json()) as { pieces: object[]; total: number };
    expect(body.pieces).toHaveLength(6);
    expect(body.total).toBeGreaterThan(30);
    expect(await (await request.get("/api/search")).json()).toEqual({ pieces: [], total: 0 });

    await page.goto(`/search?q=${encodeURIComponent("<script>alert(1)</script>")}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("“<script>alert(1)</script>”");
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const width of WIDTHS) {
    test(`the search is a plain form at ${width} px`, { tag: "@rest" }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["/", "/hazelbee/shop", "/checkout"]) {
        await page.goto(path);
        await (await openSearch(page)).click();
        await searchField(page).pressSequentially("jumsuit");
        await page.getByRole("button", { name: "Search", exact: true }).click();
        await expect(page).toHaveURL("/search?q=jumsuit");
        await expect(results(page)).toContainText(["Dion Jumpsuit"]);
      }
    });
  }
});
