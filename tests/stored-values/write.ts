/**
 * Writes what today's code stores in browsers, by using the shop in one: a release that comes later must still read it
 * (`tests/e2e/stored-values.spec.ts`). For a new release, never for an old one again:
 *
 *     node tests/stored-values/write.ts v0.1.0
 */
import { writeFileSync } from "node:fs";
import { chromium, expect } from "@playwright/test";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { buildIfNeeded } from "../../scripts/build/build.ts";
import { startBuiltShop } from "../support/built-shop.ts";
import type { BuiltShop } from "../support/built-shop.ts";
import {
  fillCheckout,
  paymentSheet,
  placeOrderButton,
  textField,
} from "../support/checking-out.ts";
import { CHROMIUM_FLAGS } from "../support/chromium-flags.ts";
import { findBrowser } from "../support/find-browser.ts";
import { letIn } from "../support/house-visit.ts";
import { openHomeWithPopup, untilAwake } from "../support/islands.ts";
import { photograph } from "../support/photographs.ts";
import { addToCart, cartLine, currencySelector } from "../support/shopping.ts";
import { readStored, withoutOrigin } from "./storage.ts";
import type { StoredValues } from "./storage.ts";

const ORION = "/naledi/orion-dress";
const DAY_MS = 24 * 60 * 60 * 1_000;

const [release] = process.argv.slice(2);
if (!release) {
  console.error("node tests/stored-values/write.ts RELEASE");
  process.exit(2);
}
await buildIfNeeded();
const shop = await startBuiltShop();
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...CHROMIUM_FLAGS] });
try {
  const writtenAt = Date.now();
  const bought = await asShopper(browser, shop);
  const values: StoredValues = {
    release,
    writtenAt,
    ...bought,
    worker: await withWorker(browser, shop),
    house: await inHouse(browser, shop),
  };
  const file = new URL(`${release}.json`, import.meta.url);
  writeFileSync(file, withoutOrigin(`${JSON.stringify(values, undefined, 2)}\n`, shop.url));
} finally {
  await browser.close();
  await shop.stop();
}

function newContext(browser: Browser, shop: BuiltShop, more: object = {}): Promise<BrowserContext> {
  const viewport = { width: 390, height: 844 };
  return browser.newContext({
    baseURL: shop.url,
    viewport,
    locale: "en-GB",
    serviceWorkers: "block",
    ...more,
  });
}

async function asShopper(
  browser: Browser,
  shop: BuiltShop,
): Promise<Pick<StoredValues, "shopper" | "order">> {
  const context = await newContext(browser, shop, { viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await damageCart(page);
  await fillCart(page);
  for (const path of ["/naledi/rigel-dress", "/hazelbee/shop/bb-ensemble"]) {
    await page.goto(path);
    await page
      .getByRole("article")
      .getByRole("button", { name: "Save", exact: true })
      .first()
      .click();
  }
  await measure(page);
  await page.goto("/naledi");
  await currencySelector(page).selectOption("usd");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("hazelzuri-rates")))
    .not.toBeNull();
  await signUp(page);
  const order = await beginToPay(page);
  await keepMessages(context);
  // The next page tells what became of them, and forgets some.
  const { indexedDB } = await readStored(page, ["hazelzuri-outbox"]);
  await chooseLooks(page);
  return { shopper: { ...(await readStored(page, [])), indexedDB }, order };
}

/** An earlier cart that could not be read, which is kept under a key of its own. */
async function damageCart(page: Page): Promise<void> {
  await page.goto("/robots.txt");
  await page.evaluate(() =>
    localStorage.setItem("hazelzuri-cart", '{"items":[{"id":"a cart of long ago'),
  );
  await page.goto("/cart");
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("hazelzuri-cart-damaged")))
    .not.toBeNull();
}

/** Sizes, a combo, an accessory, a piece without its size, and fields that only another release knows. */
async function fillCart(page: Page): Promise<void> {
  await addToCart(page, ORION, { size: "M", quantity: 2 });
  await addToCart(page, ORION, { size: "L" });
  await addToCart(page, "/bubble-girl/bubble-molly-combo", { size: "S" });
  await addToCart(page, "/genesis/chia-dress");
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem("hazelzuri-cart") ?? "") as {
      items: object[];
      metadata: object;
    };
    const [first, ...rest] = cart.items;
    const items = [
      { ...first, note: "For my sister", engraving: { text: "N. E.", lines: 1 } },
      ...rest,
    ];
    localStorage.setItem(
      "hazelzuri-cart",
      JSON.stringify({ ...cart, items, metadata: { from: "a friend" } }),
    );
  });
  await page.goto("/cart");
  await page.getByRole("button", { name: "Add Lumen Earrings To Cart" }).click();
  await cartLine(page, /Orion Dress/)
    .first()
    .getByRole("button", { name: "Increase quantity" })
    .click();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("hazelzuri-cart")))
    .toContain('"quantity":3');
}

async function measure(page: Page): Promise<void> {
  await page.goto("/genesis/chia-dress");
  await untilAwake(page);
  await page.getByRole("button", { name: "Size help" }).click();
  const sheet = page.getByRole("dialog", { name: "Size help" });
  await sheet.getByLabel("Bust").fill("92");
  await sheet.getByLabel("Waist").fill("74.5");
  await sheet.getByRole("radio", { name: /inch/i }).check();
  await sheet.getByRole("button", { name: "Not sure, size me" }).click();
}

async function signUp(page: Page): Promise<void> {
  await openHomeWithPopup(page);
  const popup = page.getByRole("dialog", { name: "Get Access to Exclusive Sales and Discounts!" });
  await expect(async () => {
    await page.locator("body").dispatchEvent("mouseout", { clientY: 20, relatedTarget: null });
    await expect(popup).toBeVisible({ timeout: 500 });
  }).toPass();
  await popup.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
  await popup.getByRole("textbox", { name: "Email" }).fill("ada@example.com");
  await popup.getByRole("button", { name: "Submit" }).click();
  await expect(popup).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("hasSignedUp"))).not.toBeNull();
}

/** An order whose payment was begun, what is typed in its form, and details that this device remembers. */
async function beginToPay(page: Page): Promise<StoredValues["order"]> {
  await fillCheckout(page);
  await textField(page, "Comments").fill("Please call first.");
  await page.getByRole("checkbox", { name: "Remember my details on this device" }).check();
  await page.getByRole("radio", { name: /^Express/ }).check();
  const sending = page.waitForRequest((sent) => sent.url().endsWith("/api/orders"));
  await placeOrderButton(page).click();
  const sent = await sending;
  await paymentSheet(page).close.click();
  await expect(page.getByRole("alert")).toContainText("The payment window was closed");
  // A code that is typed and not used yet.
  await page.getByText("Use store credit").click();
  await page.getByRole("textbox", { name: "Store credit" }).fill("HZC-7K2M-7K2M-7K2M-7K2M");
  const answer = (await (await sent.response())?.json()) as { reference: string };
  const key = (await sent.headerValue("Idempotency-Key")) ?? "";
  return { key, body: sent.postData() ?? "", reference: answer.reference };
}

/** Messages of the contact form: refused, older than a week, sent without anybody having seen it, and two that wait. */
async function keepMessages(context: BrowserContext): Promise<void> {
  const open = async (path: string, agoMs = 0): Promise<Page> => {
    const page = await context.newPage();
    await page.addInitScript((ms) => {
      const { now } = Date;
      Date.now = () => now() - ms;
    }, agoMs);
    // What a hidden page says nobody has read: it is kept to be said again.
    await page.addInitScript(() => Object.defineProperty(document, "hidden", { get: () => true }));
    await page.goto(path);
    await untilAwake(page);
    return page;
  };
  const write = async (page: Page, words: string): Promise<void> => {
    await page.getByRole("textbox", { name: "Name" }).fill("Ada Okafor");
    await page.getByRole("textbox", { name: "Email" }).fill("ada.okafor@example.com");
    await page.getByRole("textbox", { name: "Message" }).fill(words);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(
      page.getByRole("main").getByRole("status").filter({ hasText: /\w/ }),
    ).toContainText("kept on this device");
    await page.close();
  };
  const outcome = async (state: string): Promise<void> => {
    const page = await open("/terms");
    await expect
      .poll(async () => JSON.stringify((await readStored(page, ["hazelzuri-outbox"])).indexedDB))
      .toContain(`"state":"${state}"`);
    await page.close();
  };
  const shut = () => context.route("/api/messages", (route) => route.abort());
  const answerWith = async (status?: number): Promise<void> => {
    await context.unroute("/api/messages");
    const fields = { from_email: "No such address." };
    const json = { error: { code: "invalid_fields", message: "No.", fields } };
    if (status) await context.route("/api/messages", (route) => route.fulfill({ status, json }));
  };

  await shut();
  await write(await open("/contact"), "This one is refused.");
  await answerWith(422);
  await outcome("refused");
  await answerWith();
  await shut();
  await write(await open("/contact"), "This one has arrived.");
  await answerWith();
  await outcome("sent");
  await shut();
  await write(await open("/contact", 8 * DAY_MS), "This one is too old.");
  await outcome("expired");
  await write(await open("/contact"), "Do you make the Orion Dress in silk for November?");
  const home = await open("/");
  await home.getByRole("textbox", { name: "Email" }).fill("ada.okafor@example.com");
  await home.getByRole("button", { name: "Subscribe" }).click();
  await expect(home.getByRole("status").filter({ hasText: "kept on this device" })).toBeVisible();
  await home.close();
}

/** Last, since with the data saver on islands wait for a touch. */
async function chooseLooks(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/naledi");
  await page.getByRole("radio", { name: "Two columns" }).check();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("switch", { name: "Data saver" }).check();
  await expect(page.getByRole("status").filter({ hasText: "Data saver is on" })).toBeAttached();
}

/** The service worker with what it keeps of two pages. */
async function withWorker(browser: Browser, shop: BuiltShop): Promise<StoredValues["worker"]> {
  const context = await newContext(browser, shop, { serviceWorkers: "allow" });
  const page = await context.newPage();
  for (const path of ["/terms", ORION]) {
    await page.goto(path);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  }
  await page.goto("/terms");
  const cached = (name: string) =>
    page.evaluate(async (name) => {
      const keys = (await caches.has(name)) ? await (await caches.open(name)).keys() : [];
      return keys.map(({ url }) => new URL(url).pathname);
    }, name);
  await expect
    .poll(() => cached("hazelzuri-pages"), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(["/terms", ORION, "/saved"]));
  const found = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const all = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const responses = (await cache.keys()).map(async (key) => {
          const response = await cache.match(key, { ignoreVary: true });
          const { pathname, search } = new URL(key.url);
          const path = pathname + search;
          const headers = Object.fromEntries(response?.headers ?? []);
          return { path, headers, text: (await response?.text()) ?? "" };
        });
        return [name, await Promise.all(responses)] as const;
      }),
    );
    return {
      script: new URL(registration.active?.scriptURL ?? "").pathname,
      scope: new URL(registration.scope).pathname,
      all,
    };
  });
  const { script, scope, all } = found;
  // The terms with their styles are enough to see that a kept page is shown.
  const terms =
    all.flatMap(([, responses]) => responses).find(({ path }) => path === "/terms")?.text ?? "";
  const isWanted = (path: string) =>
    path === "/terms" || (path.endsWith(".css") && terms.includes(path));
  const kept = all.map(([name, responses]) => [
    name,
    responses
      .filter(({ path }) => isWanted(path) || name.endsWith("pages"))
      .map(({ text, ...rest }) => (isWanted(rest.path) ? { ...rest, text } : rest)),
  ]);
  const stored = await readStored(page, ["workbox-expiration"]);
  await context.close();
  return {
    ...stored,
    script,
    scope,
    caches: Object.fromEntries(kept) as StoredValues["worker"]["caches"],
  };
}

/** The owner's browser: signed in, with a photograph that has not reached the shop yet. */
async function inHouse(browser: Browser, shop: BuiltShop): Promise<StoredValues["house"]> {
  const context = await newContext(browser, shop);
  const page = await context.newPage();
  await letIn(page, shop, "ada@house.example");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Stay signed in on this phone").check();
  await page.getByLabel("Email").fill("ada@house.example");
  await page.getByLabel("Password").fill("mgbede rain kettle tower");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
  await page.route("**/photographs", (route) => route.abort());
  await page.goto(`/house/pieces${ORION}`);
  const buffer = await photograph({ width: 600, height: 750, format: "webp", seed: 7 });
  // A press before the island is hydrated opens nothing.
  await expect(async () => {
    const choosing = page.waitForEvent("filechooser", { timeout: 2_000 });
    await page.getByRole("button", { name: "Add photographs" }).click();
    await (await choosing).setFiles([{ name: "front.webp", mimeType: "image/webp", buffer }]);
  }).toPass({ timeout: 30_000 });
  await expect
    .poll(
      async () =>
        (await readStored(page, ["house-photographs"])).indexedDB["house-photographs"]?.stores[
          "waiting"
        ]?.rows.length,
    )
    .toBe(1);
  const stored = await readStored(page, ["house-photographs"]);
  await context.close();
  return stored;
}
