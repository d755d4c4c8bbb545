import { setTimeout as wait } from "node:timers/promises";
import type { Locator, Page, Route } from "@playwright/test";
import { watchFaults } from "../support/faults.ts";
import { expect, test } from "../support/fixtures.ts";
import { orderBody } from "../support/order-body.ts";
import { cartLine, choose, openSearch } from "../support/shopping.ts";

// Pages whose scripts do not come: each file in turn, on every screen that has something to press.

type Use = {
  path: string | ((page: Page) => Promise<string>);
  what: string;
  /** The island that says so where the use cannot work without the missing script; unless told, it always works. */
  needs?: string;
  /** The screen that has the same scripts, of which each is left out there already. */
  hasScriptsOf?: string;
  /** What a shopper does on the screen. */
  press(page: Page): Promise<void>;
  /** What has to be seen after it: at once, or after 'Try again' where the page says that a part did not load. */
  effect(page: Page): Locator;
};

let linkToPay: Promise<string> | undefined;
async function createLinkToPay(page: Page): Promise<string> {
  const order = (await placeOrder(page)).replace("/orders/", "");
  const link = await page.request.post("/api/pay-links", { data: { order } });
  return ((await link.json()) as { url: string }).url;
}

/** The screen with the fewest scripts. */
const SMALLEST: Use = {
  path: "/hazelbee",
  what: "the Stores dropdown",
  press: (page) => page.getByRole("button", { name: "Stores" }).click(),
  effect: (page) => page.getByRole("link", { name: "HazelBabies" }).filter({ visible: true }),
};

const USES: readonly Use[] = [
  {
    path: "/naledi/orion-dress",
    what: "'Add To Cart' of a product page",
    // The browser sends the form to the cart's page.
    needs: "cart",
    press: async (page) => {
      await choose(page, { size: "M" });
      await page.getByRole("button", { name: "Add To Cart" }).click();
    },
    effect: (page) => added(page).or(cartLine(page, /^Orion Dress.*M$/)),
  },
  {
    path: "/bubble-girl/co2-bubble-combo",
    what: "a part of a combo",
    needs: "cart",
    hasScriptsOf: "/naledi/orion-dress",
    press: (page) => page.getByRole("button", { name: "Add CO2 Jacket To Cart" }).click(),
    effect: (page) => added(page).or(cartLine(page, /CO2 Jacket/)),
  },
  {
    path: "/contact",
    what: "a message",
    press: async (page) => {
      await page.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
      await page.getByRole("textbox", { name: "Email" }).fill(newAddress());
      await page.getByRole("textbox", { name: "Message" }).fill("In silk?");
      await page.getByRole("button", { name: "Send" }).click();
    },
    effect: (page) => page.getByText("We have received your message").filter({ visible: true }),
  },
  {
    path: "/",
    what: "a subscription",
    press: async (page) => {
      await page.getByRole("textbox", { name: "Email" }).fill(newAddress());
      await page.getByRole("button", { name: "Subscribe" }).click();
    },
    effect: (page) => page.getByText("Thank you.").filter({ visible: true }),
  },
  {
    path: "/cart",
    what: "the cart",
    needs: "cart",
    press: async () => {},
    effect: (page) => cartLine(page, /^Orion Dress/),
  },
  {
    path: "/saved?pieces=naledi/orion-dress,naledi/rigel-dress",
    what: "'Save all' of a list that somebody shared",
    needs: "saved",
    press: async (page) => {
      await page.waitForLoadState("load");
      // Hidden where no script runs at all.
      if (await page.locator(":root[data-live]").count()) {
        await page.getByRole("button", { name: "Save all" }).click();
      }
    },
    effect: (page) => page.getByText("All of them are saved on this device."),
  },
  {
    path: "/checkout",
    what: "the checkout",
    needs: "checkout",
    // Its button is disabled until the order can be placed.
    press: async () => {},
    effect: (page) => page.getByRole("button", { name: "Place Order", disabled: false }),
  },
  {
    path: "/hazelbabies",
    what: "the feed",
    needs: "feed",
    press: (page) => page.getByRole("heading", { name: /Instagram/ }).scrollIntoViewIfNeeded(),
    effect: (page) =>
      page.getByText("Can't access instagram feed!").or(page.locator("[data-island=feed] img")),
  },
  {
    path: placeOrder,
    what: "an order's page",
    needs: "order-payment",
    // Its text is the server's: that it is watched can be told by the island alone.
    press: async () => {},
    effect: (page) => page.locator("[data-island=order-payment][data-awake]"),
  },
  {
    // One for all visits: each would take two of the thirty orders and links that a network may ask for in a minute.
    path: (page) => (linkToPay ??= createLinkToPay(page)),
    what: "a link to pay",
    needs: "pay-link",
    // Its button is disabled until the order can be paid.
    press: async () => {},
    effect: (page) => page.getByRole("button", { name: "Pay now", disabled: false }),
  },
  SMALLEST,
  {
    path: "/privacy",
    what: "a search",
    press: async (page) => {
      await (await openSearch(page)).fill("orien");
      await page.getByRole("button", { name: "Search", exact: true }).click();
    },
    effect: (page) => page.getByRole("link", { name: /Orion Dress/ }),
  },
  {
    path: "/terms",
    what: "the data saver in the menu",
    needs: "data-saver",
    press: async (page) => {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.waitForLoadState("load");
      // Hidden where no script runs at all.
      if (await page.locator(":root[data-live]").count()) {
        await page.getByRole("switch", { name: "Data saver" }).check();
      }
    },
    effect: (page) =>
      page
        .getByText("Data saver is on")
        .or(page.locator(":root:not([data-live])").getByRole("link", { name: "Size Guide" }))
        .filter({ visible: true }),
  },
];

/** What the cart's own screens show; the other uses add something else. */
test.use({ startingCart: { lines: [{ sku: "naledi/orion-dress", size: "XS", quantity: 1 }] } });

/** Scripts of a screen that are left out concurrently, each in its own browser context: a visit is mostly waiting. */
const LANES = 3;
/** A press may wait for a script for 8 seconds. */
const PATIENCE = { timeout: 15_000 };

for (const use of USES.filter((each) => !each.hasScriptsOf)) {
  test(
    `${use.what} works or says so, whichever script is missing`,
    { tag: "@rest" },
    async ({ browser, shop, page }) => {
      test.setTimeout(120_000);
      await passTimeWithoutScripts(page);
      const scripts = await scriptsToLeaveOut(page, use);
      expect(scripts.length).toBeGreaterThan(1);
      const visitWithout = async (script: string) => {
        const context = await browser.newContext();
        const faults = watchFaults(context, shop.url);
        faults.allow(/ERR_FAILED|Failed to (load|fetch)|error loading dynamically/i);
        await tryWithout(await context.newPage(), use, script);
        expect(faults.found()).toEqual([]);
        await context.close();
      };
      const lanes = Array.from({ length: LANES }, async () => {
        for (let script = scripts.pop(); script; script = scripts.pop()) await visitWithout(script);
      });
      await Promise.all(lanes);
    },
  );
}

for (const use of USES) {
  test(
    `${use.what} works where every script is a second late`,
    { tag: "@rest" },
    async ({ page }) => {
      await page.route(/\/assets\/.*\.js$/, async (route) => {
        await wait(1_000);
        await route.continue();
      });
      await tryOut(page, use, "late scripts");
      // A form that waited for 8 seconds was sent by the browser: its effect is on the page that follows.
      await expect(use.effect(page).first()).toBeVisible({ timeout: 15_000 });
      await expect(noticeOf(page, use)).toBeHidden();
    },
  );
}

test(
  "a script that is broken is like one that is missing",
  { tag: "@rest" },
  async ({ page, faults }) => {
    faults.allow(/./);
    const [use] = USES;
    if (!use) throw new Error("There is a use");
    let sent = 0;
    await page.route(/\/assets\/buy-form-[^/]*\.js$/, (route) => {
      sent += 1;
      return route.fulfill({ contentType: "text/javascript", body: "throw new Error('broken')" });
    });
    expect(await tryOut(page, use, "a broken form")).toBe(false);
    expect(sent).toBeGreaterThan(0);
  },
);

test(
  "a script that never finishes loading keeps no message from being sent",
  { tag: "@rest" },
  async ({ page }) => {
    const held = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(/\/assets\/react-/, async (route) => {
      asked += 1;
      await held.promise;
      await route.abort().catch(() => {});
    });
    const use = USES.find(({ path }) => path === "/contact");
    if (!use) throw new Error("There is a use");
    await page.goto("/contact");
    await use.press(page);
    await expect(use.effect(page)).toBeVisible({ timeout: 15_000 });
    expect(asked).toBeGreaterThan(0);
    held.resolve();
  },
);

test("a deploy that takes the old files away loses no press of a page that is open", async ({
  page,
  faults,
}) => {
  faults.allow(/404|Failed to (load|fetch)|error loading dynamically/i);
  const gone = (route: Route) => route.fulfill({ status: 404, body: "Not Found" });
  // Everything but what the page has fetched already.
  await page.route(/\/assets\/(?!entry).*\.js$/, gone);
  await page.goto("/naledi/orion-dress");
  await choose(page, { size: "L", quantity: 2 });
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await page.waitForURL(/\/cart/, { waitUntil: "commit" });
  // The page that was opened by it is of the new release.
  await page.unroute(/\/assets\/(?!entry).*\.js$/, gone);
  await page.reload();
  await expect(cartLine(page, /^Orion Dress.*L$/)).toBeVisible();
});

/** Uses the screen without this script, and again once the script is back if the page said that a part is missing. */
async function tryWithout(page: Page, use: Use, script: string): Promise<void> {
  await passTimeWithoutScripts(page);
  await page.route(script, abort);
  const isSaid = await tryOut(page, use, script);
  await page.unroute(script, abort);
  if (!isSaid) return;
  // The script is there again: trying again is all that it takes, unless the page has done so by itself.
  const isSent = page.url().includes("add=");
  const effect = use.effect(page).first();
  const again = noticeOf(page, use).getByRole("link", { name: "Try again" });
  await expect(again.or(effect).first(), `${script} came back`).toBeVisible(PATIENCE);
  if (await again.isVisible()) {
    // The page may recover by itself between the look and the click: then the link goes, and the effect decides.
    const clicked = again.click().catch(() => undefined);
    await Promise.race([clicked, effect.waitFor().catch(() => undefined)]);
    if (!isSent && !(await effect.isVisible())) await use.press(page);
  }
  await expect(effect, `${script} came back`).toBeVisible(PATIENCE);
}

/**
 * The scripts that are left out on this screen, one after the other. Where one that every island needs is missing, no
 * island is hydrated, whichever it is: each of those is left out on one screen, on the others only React and the
 * boot script. Of the others, a few stand for all of their kind.
 */
async function scriptsToLeaveOut(page: Page, use: Use): Promise<string[]> {
  const scripts = await scriptsOf(page, use);
  if (use === SMALLEST) return scripts;
  const shared = new Set(await scriptsOf(page, SMALLEST));
  const own = scripts.filter((url) => !shared.has(url));
  const everywhere = scripts.filter((url) => /\/(react|entry\.client)-/.test(url));
  return [...everywhere, ...(await oneOfEachKind(page, own))];
}

/**
 * A browser runs a module with all that it imports or not at all: scripts that the same modules need are of one kind,
 * whichever of them is missing. Resolves to each module that is loaded by itself, and one script of each kind.
 */
async function oneOfEachKind(page: Page, urls: readonly string[]): Promise<string[]> {
  const importers = new Map<string, string[]>(urls.map((url) => [url, []]));
  for (const url of urls) {
    const text = await (await page.request.get(url)).text();
    for (const [, file = ""] of text.matchAll(/\b(?:from|import)\s*["'](\.\/[^"']+)["']/g)) {
      importers.get(new URL(file, url).href)?.push(url);
    }
  }
  const neededBy = (url: string): string[] => {
    const direct = importers.get(url) ?? [];
    return direct.length ? [...new Set(direct.flatMap(neededBy))].toSorted() : [url];
  };
  const loadedByThemselves = urls.filter((url) => importers.get(url)?.length === 0);
  const imported = urls.filter((url) => importers.get(url)?.length);
  const kinds = new Map(imported.map((url) => [neededBy(url).join(" "), url]));
  return [...loadedByThemselves, ...kinds.values()];
}

/** Every script that the screen and its use ask for. */
async function scriptsOf(page: Page, use: Use): Promise<string[]> {
  const scripts = new Set<string>();
  const note = (request: { resourceType(): string; url(): string }) => {
    if (request.resourceType() === "script") scripts.add(request.url());
  };
  page.on("request", note);
  await tryOut(page, use, "nothing missing");
  // Its effect may be seen before the last script is asked for.
  await page.waitForLoadState("networkidle");
  page.off("request", note);
  return [...scripts].filter((url) => new URL(url).pathname.startsWith("/assets/"));
}

/** Whether the page said that a part of it did not load. */
async function tryOut(page: Page, use: Use, missing: string): Promise<boolean> {
  const path = typeof use.path === "string" ? use.path : await use.path(page);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await use.press(page);
  const effect = use.effect(page).first();
  const outcome = use.needs ? effect.or(noticeOf(page, use)).first() : effect;
  await expect(outcome, missing).toBeVisible(PATIENCE);
  // A form that the browser sent itself opens a page whose style sheets may still be under way. Nothing of it is painted
  // yet, but Playwright takes its hidden notice for a visible one, so it is looked at again once they are there.
  await page.waitForLoadState();
  await expect(outcome, missing).toBeVisible(PATIENCE);
  return !(await effect.isVisible());
}

function noticeOf(page: Page, { needs }: Use): Locator {
  return page
    .locator(`[data-island=${needs}] + *`, { hasText: "This part of the page did not load." })
    .filter({ visible: true });
}

const abort = (route: Route) => route.abort();

/** Places an order that nobody pays. Resolves to its page's address. */
async function placeOrder(page: Page): Promise<string> {
  const order = await page.request.post("/api/orders", { data: orderBody() });
  const { reference } = (await order.json()) as { reference: string };
  return `/orders/${reference}`;
}

let addresses = 0;
/** The shop takes three messages an hour of one address. */
function newAddress(): string {
  addresses += 1;
  return `ada${addresses}@example.com`;
}

/** Where no script runs at all, an island's notice waits 7 s for one: those seconds pass at once. */
async function passTimeWithoutScripts(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener("load", () => {
      if ("live" in document.documentElement.dataset) return;
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
      }
    }),
  );
}

function added(page: Page): Locator {
  return page.getByRole("status").filter({ hasText: "in your cart" });
}
