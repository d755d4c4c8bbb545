import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { KEPT_AT_HEADER } from "../../domain/offline.ts";
import { expectAccessible } from "../support/axe.ts";
import { startBuiltShop } from "../support/built-shop.ts";
import { expect } from "../support/fixtures.ts";
import { untilAwake } from "../support/islands.ts";
import { makeNextRelease } from "../support/next-release.ts";
import { addToCart, cartLine, cartLink, currencySelector } from "../support/shopping.ts";
import { allKept, keptIn, keptPages, openAndKeep, test, untilAhead } from "../support/weak-line.ts";
import { faultsOfLayout } from "../support/whole.ts";

const ORION = "/naledi/orion-dress";

test.use({ viewport: { width: 390, height: 844 } });
// A page is kept only once it is idle, and each test waits for that several times.
test.describe.configure({ timeout: 120_000 });

const keptLine = (page: Page) => page.getByText(/This page is from your device, as it was on/);
const price = (page: Page) => page.getByRole("main").locator("[data-naira]").first();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The addresses of these chunks: each must be in the build. */
function builtFiles(...chunks: string[]): string[] {
  const built = readdirSync("build/client/assets");
  return chunks.flatMap((chunk) => {
    const files = built.filter((name) => name.startsWith(`${chunk}-`));
    expect(files, chunk).not.toEqual([]);
    return files.map((name) => `/assets/${name}`);
  });
}

test("a page that was seen is shown without a network, says from when it is, and works", async ({
  page,
  line,
}) => {
  await openAndKeep(page, ORION);
  await untilAhead(page);
  await currencySelector(page).selectOption("usd");
  await expect(price(page)).toContainText("$");
  await line.shut();
  await page.reload();
  await expect(heading(page)).toHaveText("Orion Dress");
  await expect(keptLine(page)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  // The picture, the styles and the scripts are there, also those of islands that were never used before.
  const picture = page.getByRole("img", { name: /Orion Dress/ }).first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // In the currency that was chosen before, with the rates of then.
  await expect(price(page)).toContainText("$");
  await currencySelector(page).selectOption("ngn");
  await expect(price(page)).toContainText("₦140,000");
  await page.getByRole("radio", { name: "M", exact: true }).check();
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");

  // Until it has gone, the sheet about the addition lies over the page's first lines.
  const sheet = page.getByRole("status").filter({ hasText: "in your cart" });
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await line.open();
  await keptLine(page).getByRole("link", { name: "Try again" }).click();
  await expect(heading(page)).toHaveText("Orion Dress");
  await expect(keptLine(page)).toHaveCount(0);
});

test(
  "Home, cart and saved pieces are there without a network, though no such page was ever opened",
  { tag: "@rest" },
  async ({ page, line }) => {
    await openAndKeep(page, ORION);
    await untilAhead(page);
    await addToCart(page, ORION, { size: "M" });
    await page.getByRole("button", { name: "Save", exact: true }).first().click();
    await line.shut();
    await page.goto("/cart");
    await expect(cartLine(page, /Orion Dress.*M/)).toBeVisible();
    await page.getByRole("button", { name: "Increase quantity" }).click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 2 items");
    await page.goto("/saved");
    await expect(page.getByRole("link", { name: "Orion Dress" }).first()).toBeVisible();
    await expect(page.getByText("1 piece, kept on this device.")).toBeVisible();
    await page.goto("/contact");
    await untilAwake(page);
    await expect(page.getByRole("textbox", { name: "Message" })).toBeEditable();
    await page.goto("/");
    const hero = page.getByRole("main").locator("picture img").first();
    await expect
      .poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  },
);

test(
  "the checkout says what it needs, and leads to what the device has",
  { tag: "@rest" },
  async ({ page, line }) => {
    await openAndKeep(page, ORION);
    await untilAhead(page);
    await addToCart(page, ORION, { size: "M" });
    await line.shut();
    await page.goto("/checkout?from=cart");
    await expect(heading(page)).toHaveText("No network");
    await expect(page.getByRole("status")).toContainText("The checkout needs the network");
    await expect(page.getByRole("link", { name: "Your cart (1)" })).toBeVisible();
    const piece = page.getByRole("link", { name: "Orion Dress" });
    await expect(piece).toHaveAttribute("href", ORION);
    await expect
      .poll(() => piece.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page);
    expect(await faultsOfLayout(page)).toEqual([]);

    await page.getByRole("link", { name: "Try again" }).click();
    await expect(heading(page)).toHaveText("No network");
    await line.open();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/checkout\?from=cart$/);
    await expect(heading(page)).toHaveText("Checkout");
  },
);

test(
  "a listing that was seen whole and filtered is listed once, as a whole",
  { tag: "@rest" },
  async ({ page, line }) => {
    await openAndKeep(page, "/naledi");
    await openAndKeep(page, "/naledi?colour=blue");
    await untilAhead(page);
    await line.shut();
    await page.goto("/naledi/rigel-dress");
    const others = page.getByRole("region", { name: "Other pages on this device" });
    const listing = others.getByRole("link", { name: "Naledi Collection" });
    await expect(listing).toHaveCount(1);
    await expect(listing).toHaveAttribute("href", "/naledi");
  },
);

test(
  "a page that was not seen says so and lists those that were",
  { tag: "@rest" },
  async ({ page, line, context }) => {
    await openAndKeep(page, ORION);
    await openAndKeep(page, "/terms");
    await untilAhead(page);
    await line.shut();
    await page.goto("/naledi/rigel-dress");
    await expect(page.getByRole("status")).toContainText("this page is not on your device yet");
    const others = page.getByRole("region", { name: "Other pages on this device" });
    await expect(others.getByRole("link", { name: /Terms/ })).toBeVisible();
    await page.getByRole("link", { name: "Orion Dress" }).click();
    await expect(heading(page)).toHaveText("Orion Dress");

    await page.goto("/search?q=red");
    await expect(page.getByRole("status")).toContainText("The search needs the network");
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole("status")).toContainText("The network is there again");
    await line.open();
    await page.getByRole("link", { name: "Go on" }).click();
    await expect(page).toHaveURL(/\/search\?q=red$/);
  },
);

test(
  "on a line that hangs a kept page's picture is shown, too",
  { tag: "@rest" },
  async ({ page, context, line }) => {
    await openAndKeep(page, ORION);
    const picture = page.getByRole("img", { name: /Orion Dress/ }).first();
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect
      .poll(() => keptIn(page, "hazelzuri-pictures"))
      .toContain(new URL(address).pathname);
    await page.goto("about:blank");
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.clearBrowserCache");
    line.block();
    await page.goto(ORION, { timeout: 20_000, waitUntil: "commit" });
    await expect(keptLine(page)).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), {
        timeout: 15_000,
      })
      .toBeGreaterThan(0);
  },
);

test(
  "on a slow line the late answer renews what is kept, and 'Try again' waits for it",
  { tag: "@rest" },
  async ({ page, line }) => {
    await openAndKeep(page, "/terms");
    await untilAhead(page);
    const before = await keptAt(page, "/terms");
    await page.goto("about:blank");
    line.delay(6_000);
    await page.goto("/terms", { timeout: 20_000, waitUntil: "commit" });
    await expect(keptLine(page)).toBeVisible();
    await expect.poll(() => keptAt(page, "/terms"), { timeout: 20_000 }).not.toBe(before);
    const anew = page.waitForEvent("domcontentloaded", { timeout: 30_000 });
    // Playwright's click lasts until the next page comes.
    await keptLine(page).getByRole("link", { name: "Try again" }).click({ timeout: 30_000 });
    await anew;
    await expect(heading(page)).toBeVisible();
    await expect(keptLine(page)).toHaveCount(0);
  },
);

test(
  "without a network and without the offline page the browser says so itself",
  { tag: "@rest" },
  async ({ page, line }) => {
    await openAndKeep(page, "/terms");
    await page.evaluate(async () => (await caches.open("hazelzuri-pages")).delete("/offline"));
    await line.shut();
    await expect(page.goto("/search?q=red")).rejects.toThrow(/ERR_(?!TOO_MANY_REDIRECTS)/);
  },
);

test(
  "with a network a page is never an old one: the worker asks for it each time",
  { tag: "@rest" },
  async ({ page, context, line }) => {
    await openAndKeep(page, "/terms");
    const asked: string[] = [];
    context.on("request", (request) => {
      if (request.serviceWorker()) asked.push(new URL(request.url()).pathname);
    });
    await page.goto("/terms");
    await expect(keptLine(page)).toHaveCount(0);
    expect(asked.filter((path) => path === "/terms")).toEqual(["/terms"]);
    await line.shut();
    await page.goto("/terms");
    await expect(keptLine(page)).toBeVisible();
  },
);

test(
  "a new release is taken while a page is open, and neither page breaks",
  { tag: "@rest" },
  async ({ page, context, line, faults }) => {
    test.slow();
    // The worker of the open page may still be keeping its release's files when the next one takes them away.
    faults.allow(/answered 404: GET \S+\/assets\//);
    await openAndKeep(page, "/contact");
    await openAndKeep(page, ORION);
    await untilAhead(page);
    const before = await keptIn(page, "hazelzuri-files");
    const release = await makeNextRelease({ "Send A Message": "Send A Letter" });
    const next = await startBuiltShop({ TRUST_PROXY: "1" }, release.folder);
    try {
      await line.leadTo(next);
      // The open page loads its scripts by their old names, which the new release does not serve.
      await expect
        .poll(async () =>
          (
            await context.request.get(before.find((path) => path.includes("/cart-")) ?? "")
          ).status(),
        )
        .toBe(404);
      await page.getByRole("radio", { name: "M", exact: true }).check();
      await page.getByRole("button", { name: "Add To Cart" }).click();
      await expect(cartLink(page)).toHaveAccessibleName("Cart, 1 item");
      // A page of the new release has the new scripts.
      const other = await context.newPage();
      await other.goto("/contact");
      await expect(other.getByRole("heading", { name: "Send A Letter" })).toBeVisible();
      await untilAwake(other);
      // Without a network: the open page's release, the newer one, each with its own files.
      await line.shut();
      await other.reload();
      await expect(other.getByRole("heading", { name: "Send A Letter" })).toBeVisible();
      await untilAwake(other);
      await page.reload();
      await expect(heading(page)).toHaveText("Orion Dress");
      await untilAwake(page);
      await line.open();

      // The new worker takes over once all pages of the old release are closed, and lets go of what nothing needs.
      await other.goto("/terms");
      const waits = () =>
        navigator.serviceWorker.getRegistration("/").then((found) => found?.waiting?.state);
      await other.evaluate(checkForWorker);
      await expect.poll(() => other.evaluate(waits)).toBe("installed");
      await page.goto("about:blank");
      await other.goto("about:blank");
      // A page that comes while the old worker still fetches something is the old worker's.
      const last = await context.newPage();
      await expect(async () => {
        await last.goto("about:blank");
        await last.goto("/terms");
        expect(await last.evaluate(waits)).toBeUndefined();
      }).toPass({ timeout: 30_000 });
      await line.shut();
      await last.goto(ORION);
      await expect(heading(last)).toHaveText("Orion Dress");
      await untilAwake(last);
    } finally {
      await line.open();
      await line.leadBack();
      await next.stop();
      await release.remove();
    }
  },
);

test(
  "nothing private is kept: no checkout, order, search, sign-up, house or answer of the API",
  { tag: "@rest" },
  async ({ page, request, faults }) => {
    faults.allow(/404/);
    await openAndKeep(page, ORION);
    await untilAhead(page);
    await addToCart(page, ORION, { size: "M" });
    const visited = [
      "/checkout",
      "/orders",
      "/orders/find/x",
      "/orders/HZ-00000000000000000000000",
      "/search?q=red",
      "/saved?pieces=naledi/orion-dress",
      "/pay/x",
      "/newsletter/x",
      "/restock/x",
      "/reminders/x",
      "/house",
      "/house/sign-in",
      "/cart?add=naledi/orion-dress",
    ];
    // A picture that the worker is fetching for a page that is left fails, in place of being aborted.
    const atRest = { waitUntil: "networkidle" } as const;
    for (const path of visited) await page.goto(path, atRest).catch(() => undefined);
    await page.goto("/collections");
    await expect.poll(() => keptPages(page)).toContain("/collections");
    expect((await request.get("/api/rates")).ok()).toBe(true);
    const kept = await allKept(page);
    expect(kept.length).toBeGreaterThan(10);
    expect(
      kept.filter((path) =>
        /^\/(checkout|orders|search|pay|newsletter|restock|reminders|house|api|sandbox)|\?/.test(
          path,
        ),
      ),
    ).toEqual([]);
    const ofPayments = builtFiles(
      "checkout.island",
      "order-payment.island",
      "pay-link.island",
      "house",
    );
    expect(kept.filter((path) => ofPayments.includes(path))).toEqual([]);
  },
);

test(
  "pages of payments and of the house get nothing from the device",
  { tag: "@rest" },
  async ({ page, context, faults }) => {
    faults.allow(/./);
    await openAndKeep(page, ORION);
    await untilAhead(page);
    // As somebody would who once got a script to run: every kept script is another one.
    await page.evaluate(async () => {
      const cache = await caches.open("hazelzuri-files");
      const headers = { "Content-Type": "text/javascript" };
      for (const { url } of await cache.keys()) {
        if (url.endsWith(".js"))
          await cache.put(url, new Response("globalThis.isPoisoned = true", { headers }));
      }
    });
    const isPoisoned = () => (globalThis as { isPoisoned?: boolean }).isPoisoned === true;
    // A browser without the files in its own cache.
    const other = await context.newPage();
    const cdp = await context.newCDPSession(other);
    await cdp.send("Network.enable");
    await cdp.send("Network.setCacheDisabled", { cacheDisabled: true });
    for (const path of ["/checkout", "/orders/HZ-00000000000000000000000"]) {
      await other.goto(path);
      await other.waitForLoadState("networkidle");
      expect(await other.evaluate(isPoisoned), path).toBe(false);
    }
    await other.goto(ORION);
    await expect.poll(() => other.evaluate(isPoisoned)).toBe(true);
  },
);

test(
  "the house is never the worker's: without a network the browser says so itself",
  { tag: "@rest" },
  async ({ page, line }) => {
    await openAndKeep(page, ORION);
    await line.shut();
    await expect(page.goto("/house/sign-in")).rejects.toThrow(/ERR_/);
  },
);

test(
  "the switch makes every browser's worker go, with all that it has kept",
  { tag: "@rest" },
  async ({ page, line }) => {
    await openAndKeep(page, ORION);
    await untilAhead(page);
    const off = await startBuiltShop({ TRUST_PROXY: "1", SERVICE_WORKER: "off" });
    try {
      await line.leadTo(off);
      const left = async () => {
        // As the browser does by itself, some time after a page was opened; again, since a check may meet the old line's end.
        // Not on a page that has just opened: its message may come as the old worker is stopped. Chromium then starts that
        // again, and lets the new one wait for the next page, which hangs where the test driver watches both workers.
        await page.evaluate(checkForWorker);
        return page.evaluate(async () => [
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
          ...(await caches.keys()),
        ]);
      };
      await expect.poll(left).toEqual([]);
      await page.goto("/naledi");
      await expect(heading(page)).toBeVisible();
      await expect.poll(left).toEqual([]);
      await line.shut();
      await expect(page.goto(ORION)).rejects.toThrow(/ERR_/);
    } finally {
      await line.open();
      await line.leadBack();
      await off.stop();
    }
  },
);

test(
  "with the data saver on nothing is fetched ahead; what was seen is kept",
  { tag: "@rest" },
  async ({ page, context, baseURL, line }) => {
    await context.addCookies([{ name: "data-saver", value: "on", url: baseURL }]);
    await openAndKeep(page, "/terms");
    await page.goto("/privacy");
    await expect.poll(() => keptPages(page)).toContain("/privacy");
    expect((await keptPages(page)).toSorted()).toEqual(["/offline", "/privacy", "/terms"]);
    const files = await keptIn(page, "hazelzuri-files");
    const ofOthers = builtFiles("buy-form", "cart.island", "feed.island");
    expect(files.filter((path) => ofOthers.includes(path))).toEqual([]);
    await line.shut();
    await page.goto("/terms");
    await expect(keptLine(page)).toBeVisible();
    await page.goto("/cart");
    await expect(heading(page)).toHaveText("No network");
  },
);

test(
  "a payment's page has nothing kept ahead",
  { tag: "@rest" },
  async ({ page, context, baseURL, line: _line }) => {
    await page.addInitScript(() => {
      const { postMessage } = ServiceWorker.prototype;
      ServiceWorker.prototype.postMessage = function (...args: unknown[]) {
        document.documentElement.dataset["told"] = "";
        Reflect.apply(postMessage, this, args);
      };
    });
    await page.goto("/checkout");
    await expect(page.locator("html")).toHaveAttribute("data-told");
    // From here on nothing is kept but what is seen.
    await context.addCookies([{ name: "data-saver", value: "on", url: baseURL }]);
    await openAndKeep(page, "/terms");
    await openAndKeep(page, "/privacy");
    expect((await keptPages(page)).toSorted()).toEqual(["/offline", "/privacy", "/terms"]);
  },
);

test.describe("where there are no service workers", () => {
  test(
    "nothing is kept, nothing is said, and the shop works",
    { tag: "@rest" },
    async ({ page }) => {
      await page.addInitScript(() => {
        delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker;
      });
      await addToCart(page, ORION, { size: "M" });
      await page.goto("/cart");
      await expect(cartLine(page, /Orion Dress.*M/)).toBeVisible();
      expect(await allKept(page)).toEqual([]);
    },
  );
});

/** From when the page is that is kept of this address. */
function keptAt(page: Page, path: string): Promise<string | null | undefined> {
  return page.evaluate(
    async ([path = "", header = ""]) => {
      const cache = await caches.open("hazelzuri-pages");
      return (await cache.match(path, { ignoreVary: true }))?.headers.get(header);
    },
    [path, KEPT_AT_HEADER],
  );
}

/** Runs in the page: has the browser look for another worker now. */
async function checkForWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  await registration?.update().catch(() => undefined);
}
