/**
 * A shopper's browser has values that an earlier release has stored (`tests/stored-values/`): today's code reads each of
 * them. It fails when a key or a format changes, which needs a way to read the old one.
 */
import type { Page } from "@playwright/test";
import {
  CUSTOMER,
  expectCheckoutFilled,
  payOrder,
  placeOrderButton,
  referenceOf,
  textField,
} from "../support/checking-out.ts";
import { columnsOf } from "../support/columns.ts";
import { expect, test } from "../support/fixtures.ts";
import { letIn } from "../support/house-visit.ts";
import { openHomeWithPopup, untilAllAwake, untilAwake } from "../support/islands.ts";
import { cartLine, cartLink, currencySelector, quantityField } from "../support/shopping.ts";
import { test as weakLine } from "../support/weak-line.ts";
import { putStored, readStored, readStoredValues } from "../stored-values/storage.ts";
import type { Stored } from "../stored-values/storage.ts";

const RELEASE = "v0.1.0";
const REST = { tag: "@rest" };

/** Opens the shop's origin with these of the stored values; the rest of the browser is new. */
async function begin(
  page: Page,
  origin: string,
  {
    local = [],
    session = [],
    cookies = [],
    databases = [],
  }: Partial<Record<"local" | "session" | "cookies" | "databases", string[]>>,
): Promise<Stored> {
  const { shopper } = readStoredValues(RELEASE, origin);
  const only = <T>(values: Record<string, T>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  await putStored(page, origin, {
    localStorage: only(shopper.localStorage, local),
    sessionStorage: only(shopper.sessionStorage, session),
    cookies: shopper.cookies.filter(({ name }) => cookies.includes(name)),
    indexedDB: only(shopper.indexedDB, databases),
  });
  return shopper;
}

test("every stored value has a test here", REST, ({ shop }) => {
  const { shopper, worker, house } = readStoredValues(RELEASE, shop.url);
  const names = ({
    localStorage: local,
    sessionStorage: session,
    cookies,
    indexedDB: databases,
  }: Stored) => [
    ...Object.keys(local),
    ...Object.keys(session),
    ...cookies.map(({ name }) => name),
    ...Object.keys(databases),
  ];
  expect(names(shopper).toSorted()).toEqual([
    "columns",
    "data-saver",
    "hasSignedUp",
    "hazelzuri-cart",
    "hazelzuri-cart-damaged",
    "hazelzuri-checkout",
    "hazelzuri-details",
    "hazelzuri-measurements",
    "hazelzuri-open-order",
    "hazelzuri-outbox",
    "hazelzuri-popup-closed",
    "hazelzuri-rates",
    "hazelzuri-saved",
    "hazelzuri-viewed",
    "hazelzuri-waiting",
    "selectedCurrency",
  ]);
  expect(names(worker).toSorted()).toEqual(["hazelzuri-viewed", "workbox-expiration"]);
  expect(Object.keys(worker.caches).toSorted()).toEqual([
    "hazelzuri-files",
    "hazelzuri-pages",
    "hazelzuri-pictures",
  ]);
  expect(names(house).toSorted()).toEqual(["house", "house-device", "house-uploads"]);
});

test(
  "the cart is there with its sizes and quantities, and what only another release knows stays in it",
  REST,
  async ({ page, shop }) => {
    await begin(page, shop.url, { local: ["hazelzuri-cart"] });
    await page.goto("/cart");
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 7 items");
    const lines: [name: RegExp, size: string, quantity: string][] = [
      [/Orion Dress.*\bM\b/, "M", "3"],
      [/Orion Dress.*\bL\b/, "L", "1"],
      [/Bubble & Molly Combo/, "S", "1"],
      [/Chia Dress/, "", "1"],
      [/Lumen Earrings/, "", "1"],
    ];
    const rows = page.getByRole("table", { name: "Cart" }).getByRole("row");
    for (const [at, [name, size, quantity]] of lines.entries()) {
      const row = rows.filter({ has: quantityField(page) }).nth(at);
      await expect(row).toContainText(new RegExp(name.source.split(".*")[0] ?? ""));
      await expect(quantityField(row)).toHaveValue(quantity);
      const sizes = row.getByRole("combobox", { name: "Size" });
      if (size) await expect(sizes).toHaveValue(size);
    }
    await cartLine(page, /Lumen Earrings/)
      .getByRole("button", { name: "Increase quantity" })
      .click();
    await expect(cartLink(page)).toHaveAccessibleName("Cart, 8 items");
    const { localStorage: local } = await readStored(page, []);
    const cart = JSON.parse(local["hazelzuri-cart"] ?? "") as { items: object[]; metadata: object };
    expect(cart.items[0]).toMatchObject({
      note: "For my sister",
      engraving: { text: "N. E.", lines: 1 },
    });
    expect(cart.metadata).toEqual({ from: "a friend" });
  },
);

test(
  "a cart that cannot be read is put aside under the key of before",
  REST,
  async ({ page, shop }) => {
    const { localStorage: before } = await begin(page, shop.url, {
      local: ["hazelzuri-cart-damaged"],
    });
    await page.goto("/cart");
    await expect(page.getByRole("heading", { level: 1, name: "Cart" })).toBeVisible();
    await untilAwake(page);
    const damaged = () => page.evaluate(() => localStorage.getItem("hazelzuri-cart-damaged"));
    expect(await damaged()).toBe(before["hazelzuri-cart-damaged"]);
    await page.evaluate(() => localStorage.setItem("hazelzuri-cart", "{another"));
    await page.reload();
    await expect.poll(damaged).toBe("{another");
  },
);

test(
  "prices are in the chosen currency, by the stored rates",
  REST,
  async ({ page, shop, faults }) => {
    faults.allow(/api\/rates/);
    await page.route("/api/rates", (route) => route.abort());
    await begin(page, shop.url, { local: ["selectedCurrency", "hazelzuri-rates"] });
    await page.goto("/naledi/orion-dress");
    await expect(currencySelector(page)).toHaveValue("usd");
    await expect(page.getByRole("main").getByText("$105.57").first()).toBeVisible();
  },
);

test("saved and viewed pieces are listed", REST, async ({ page, shop }) => {
  await begin(page, shop.url, { local: ["hazelzuri-saved", "hazelzuri-viewed"] });
  await page.goto("/saved");
  await expect(page.getByText("2 pieces, kept on this device.")).toBeVisible();
  for (const name of ["BB Ensemble", "Rigel Dress"]) {
    await expect(page.getByRole("link", { name }).first()).toBeVisible();
  }
  await page.goto("/naledi/sirius-dress");
  const viewed = page.getByRole("region", { name: "Recently viewed" });
  await untilAllAwake(page);
  await expect(viewed.getByRole("link")).toHaveText([
    /Chia Dress/,
    /BB Ensemble/,
    /Rigel Dress/,
    /Molly Combo/,
    /Orion Dress/,
  ]);
});

test(
  "measurements are filled in, and the house sizes what has no size",
  REST,
  async ({ page, shop }) => {
    await begin(page, shop.url, { local: ["hazelzuri-measurements", "hazelzuri-cart"] });
    await page.goto("/genesis/chia-dress");
    await untilAwake(page);
    await page.getByRole("button", { name: "Size help" }).click();
    const sheet = page.getByRole("dialog", { name: "Size help" });
    await expect(sheet.getByRole("radio", { name: /inch/i })).toBeChecked();
    await expect(sheet.getByLabel("Bust")).toHaveValue("36.2");
    await expect(sheet.getByLabel("Waist")).toHaveValue("29.3");
    await page.goto("/checkout");
    await expect(page.getByRole("checkbox", { name: /^Size me/ })).toBeChecked();
    await expect(page.getByText("bust 36.2 in, waist 29.3 in")).toBeVisible();
  },
);

test("remembered details fill in the checkout", REST, async ({ page, shop }) => {
  await begin(page, shop.url, { local: ["hazelzuri-details", "hazelzuri-cart"] });
  await page.goto("/checkout");
  await expectCheckoutFilled(page);
  await expect(textField(page, "Comments")).toHaveValue("");
  await expect(
    page.getByRole("checkbox", { name: "Remember my details on this device" }),
  ).toBeChecked();
});

/** The checkout of a browser that has begun to pay for an order: its window was closed, and it is paid now. */
async function openBegunOrder(page: Page, origin: string, session: string[]): Promise<string> {
  const { order, shopper } = readStoredValues(RELEASE, origin);
  // The same order in this shop, as the browser sent it then: it has another reference here.
  const placed = await page.request.post("/api/orders", {
    headers: { "Content-Type": "application/json", "Idempotency-Key": order.key },
    data: order.body,
  });
  expect(placed.status()).toBe(201);
  const { reference } = (await placed.json()) as { reference: string };
  const { "hazelzuri-open-order": open = "", ...rest } = shopper.localStorage;
  await putStored(page, origin, {
    localStorage: {
      "hazelzuri-cart": rest["hazelzuri-cart"] ?? "",
      "hazelzuri-measurements": rest["hazelzuri-measurements"] ?? "",
      "hazelzuri-details": rest["hazelzuri-details"] ?? "",
      "hazelzuri-open-order": open.replace(order.reference, reference),
    },
    sessionStorage: Object.fromEntries(
      session.map((name) => [name, shopper.sessionStorage[name] ?? ""]),
    ),
  });
  await page.goto("/checkout");
  const begun = "You have begun to pay for an order that is not paid yet";
  await expect(page.getByRole("alert").filter({ hasText: begun })).toBeVisible();
  await expect(textField(page, "First name")).toHaveValue(CUSTOMER["First name"]);
  return reference;
}

test(
  "in the tab of a payment that was begun, all that was typed is there, and the same order is paid",
  REST,
  async ({ page, shop }) => {
    const reference = await openBegunOrder(page, shop.url, ["hazelzuri-checkout"]);
    await expectCheckoutFilled(page);
    await expect(textField(page, "Comments")).toHaveValue("Please call first.");
    await expect(page.getByRole("radio", { name: /^Express/ })).toBeChecked();
    const credit = page.getByRole("textbox", { name: "Store credit" });
    await expect(credit).toHaveValue("HZC-7K2M-7K2M-7K2M-7K2M");
    await placeOrderButton(page).click();
    await expect(page.getByText("Press “Use it” to pay with this credit")).toBeVisible();
    await credit.fill("");
    await payOrder(page);
    expect(referenceOf(page)).toBe(reference);
  },
);

test(
  "in another tab, that order takes what is chosen there, and is paid",
  REST,
  async ({ page, shop, faults }) => {
    // The key of the order, with another body: the browser then asks the shop to change the order.
    faults.allow(/422/);
    const reference = await openBegunOrder(page, shop.url, []);
    await expect(page.getByRole("radio", { name: /^Standard/ })).toBeChecked();
    await payOrder(page);
    expect(referenceOf(page)).toBe(reference);
  },
);

test(
  "of messages that were kept, those that wait are sent, and what became of the others is said",
  REST,
  async ({ page, shop, context }) => {
    await begin(page, shop.url, { local: ["hazelzuri-waiting"], databases: ["hazelzuri-outbox"] });
    await page.goto("/terms");
    const strip = page.getByRole("status").filter({ hasText: /^Your (message|sign-up)/ });
    await expect(strip).toContainText("was not taken. No such address.");
    await expect(strip).toContainText("could not be sent for a week");
    await expect(strip.getByText(/Your message of .* has reached us/)).toHaveCount(2);
    await expect(strip.getByText(/Your sign-up of .* has reached us/)).toHaveCount(1);
    await expect(strip.getByText("This one is refused.")).toBeAttached();
    const emails = async (text: string) =>
      (await (await context.request.get("/sandbox/email")).text()).split(text).length - 1;
    await expect
      .poll(() => emails("Do you make the Orion Dress in silk for November?"), { timeout: 20_000 })
      .toBe(1);
    expect(await emails("This one is")).toBe(0);
  },
);

test(
  "nobody who has signed up, or closed it in this visit, is asked to sign up",
  REST,
  async ({ page, shop, browser }) => {
    await begin(page, shop.url, { local: ["hasSignedUp"] });
    const other = await browser.newPage({ baseURL: shop.url, serviceWorkers: "block" });
    await begin(other, shop.url, { session: ["hazelzuri-popup-closed"] });
    const stranger = await browser.newPage({ baseURL: shop.url, serviceWorkers: "block" });
    const popup = (of: Page) =>
      of.getByRole("dialog", { name: "Get Access to Exclusive Sales and Discounts!" });
    const leave = (of: Page) =>
      of.locator("body").dispatchEvent("mouseout", { clientY: 5, relatedTarget: null });
    for (const each of [page, other, stranger]) {
      await openHomeWithPopup(each);
      await leave(each);
    }
    await expect(async () => {
      await leave(stranger);
      await expect(popup(stranger)).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect(popup(page)).toHaveCount(0);
    await expect(popup(other)).toHaveCount(0);
    await other.context().close();
    await stranger.context().close();
  },
);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("listings have two columns, and the data saver is on", REST, async ({ page, shop }) => {
    await begin(page, shop.url, { cookies: ["columns", "data-saver"] });
    await page.goto("/naledi");
    expect(await columnsOf(page.locator("#products > li"))).toBe(2);
    await expect(page.getByRole("radio", { name: "Two columns" })).toBeChecked();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("switch", { name: "Data saver" })).toBeChecked();
    await expect(page.locator("script[type=speculationrules]")).not.toBeAttached();
  });
});

weakLine(
  "pages of the earlier release are shown without a network, with their styles",
  REST,
  async ({ page, shop, line }) => {
    weakLine.setTimeout(120_000);
    const { worker } = readStoredValues(RELEASE, shop.url);
    await putStored(page, shop.url, { indexedDB: worker.indexedDB });
    await page.evaluate(async (all) => {
      for (const [name, responses] of Object.entries(all)) {
        const cache = await caches.open(name);
        for (const { path, headers, text = "<main>Kept</main>" } of responses)
          await cache.put(path, new Response(text, { headers }));
      }
    }, worker.caches);
    // The worker of today takes over what there is. Another page, since it keeps the newest of each that it shows.
    await page.goto("/contact");
    const registered = () =>
      page.evaluate(async () => {
        const { active, scope } = await navigator.serviceWorker.ready;
        return {
          script: new URL(active?.scriptURL ?? "").pathname,
          scope: new URL(scope).pathname,
          state: active?.state,
        };
      });
    await expect
      .poll(registered)
      .toEqual({ script: worker.script, scope: worker.scope, state: "activated" });
    await line.shut();
    await page.goto("/terms");
    await expect(page.getByText(/This page is from your device, as it was on/)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Terms/);
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].map((sheet) => sheet.cssRules.length),
    );
    expect(sheets.length).toBeGreaterThan(0);
    expect(Math.min(...sheets)).toBeGreaterThan(0);
    await page.goto("/naledi/sirius-dress");
    const others = page.getByRole("region", { name: "Other pages on this device" });
    await expect(others.getByRole("link", { name: /Terms/ })).toBeVisible();
  },
);

test(
  "the house's cookies have their names, and a photograph that had not arrived is sent",
  REST,
  async ({ page, shop, faults }) => {
    test.slow();
    faults.allow(/photographs/);
    const { house } = readStoredValues(RELEASE, shop.url);
    await letIn(page, shop, "stored@house.example");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
    const form = ({ name, path, httpOnly, sameSite, value }: Stored["cookies"][number]) => ({
      name,
      path,
      httpOnly,
      sameSite,
      length: value.length,
    });
    const byName = (cookies: Stored["cookies"]) =>
      cookies.map(form).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(byName(await page.context().cookies())).toEqual(byName(house.cookies));
    await putStored(page, shop.url, { indexedDB: house.indexedDB });
    const sent = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/photographs"),
    );
    await page.goto("/house/pieces/naledi/orion-dress");
    const answer = await (await sent).response();
    expect(answer?.status()).toBe(201);
    await expect(page.getByRole("list", { name: "Photographs" }).getByRole("listitem")).toHaveCount(
      1,
    );
    // It was moved before it was sent, and is sent no more.
    const names = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(names).toEqual(["house-photographs"]);
    const { indexedDB: left } = await readStored(page, ["house-photographs"]);
    expect(left["house-photographs"]?.stores["waiting"]?.rows).toEqual([]);
  },
);
