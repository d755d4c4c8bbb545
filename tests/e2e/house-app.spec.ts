import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { startBuiltShop, type BuiltShop } from "../support/built-shop.ts";
import { fillCheckout, payOrder } from "../support/checking-out.ts";
import { expect, test as base } from "../support/fixtures.ts";
import { letIn } from "../support/house-visit.ts";
import { readVapid, startPushService } from "../support/push-service.ts";
import { addToCart } from "../support/shopping.ts";
import { faultsOfLayout } from "../support/whole.ts";

type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A shop that may call one push service of the test, and no other that is not public. */
const test = base.extend<object, { service: PushService; shop: BuiltShop }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, provide) => {
      const service = await startPushService();
      await provide(service);
      await service.close();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ service }, provide) => {
      const shop = await startBuiltShop({ TRUST_PROXY: "1", PUSH_STAND_IN_URL: service.url });
      await provide(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
test.use({
  viewport: { width: 390, height: 844 },
  serviceWorkers: "allow",
  startingCart: { lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 1 }] },
});

const section = (page: Page) => page.getByRole("region", { name: "New orders" });
const tell = (page: Page) =>
  section(page).getByRole("button", { name: "Tell this phone of new orders" });

const said = (page: Page) => section(page).getByRole("paragraph").first();

/** What a browser without a push service of its own lacks: the subscription, and the answer to its question. */
async function givePush(page: Page, permission: NotificationPermission, subscription: object) {
  await page.addInitScript(
    ({ permission, subscription }) => {
      let answered: NotificationPermission = permission === "denied" ? "default" : permission;
      Object.defineProperty(Notification, "permission", { get: () => answered });
      Notification.requestPermission = async () => (answered = permission);
      const key = "test-subscription";
      const made = () => ({
        ...subscription,
        toJSON: () => subscription,
        unsubscribe: async () => {
          localStorage.removeItem(key);
          return true;
        },
      });
      PushManager.prototype.subscribe = async function (options) {
        localStorage.setItem(key, options?.applicationServerKey as string);
        return made() as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem(key) ? (made() as unknown as PushSubscription) : null;
    },
    { permission, subscription },
  );
}

test(
  "a phone that asked is told of a new paid order, once, and no more after signing out",
  { tag: "@rest" },
  async ({ page, shop, service, browser, extraHTTPHeaders, storageState }) => {
    test.slow();
    const device = service.newDevice("ada");
    await givePush(page, "granted", device.subscription);
    await letIn(page, shop, "ada@house.example", "--name", "Ada");
    await page.goto("/house/settings");
    await expectAccessible(page);
    await tell(page).click();
    await expect(said(page)).toHaveText(/is told of each new order/);
    await expectAccessible(page);
    expect(await faultsOfLayout(page)).toEqual([]);
    await page.reload();
    await expect(section(page).getByRole("button")).toHaveText("Stop telling this phone");

    const shopper = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders, storageState });
    const shopping = await shopper.newPage();
    await fillCheckout(shopping);
    await payOrder(shopping);
    await expect.poll(() => service.pushed.length, { timeout: 15_000 }).toBe(1);
    const [got] = service.pushed;
    expect(got?.path).toBe("/push/ada");
    const { number, total } = JSON.parse(got?.text ?? "") as { number: string; total: string };
    expect(number).toMatch(/^HZ-\d+$/);
    expect(total).toBe("₦140,000");
    expect(got?.headers).toMatchObject({ ttl: "86400", urgency: "high" });
    const { key } = readVapid(got?.headers.authorization);
    expect(key).toBe(await page.evaluate(() => localStorage.getItem("test-subscription")));
    // Nothing of the house is in a shopper's browser.
    const scopes = () =>
      navigator.serviceWorker
        .getRegistrations()
        .then((found) => found.map(({ scope }) => new URL(scope).pathname));
    expect(await shopping.evaluate(scopes)).not.toContain("/house");

    // Another phone, whose message shows when the next order's have been sent.
    const other = service.newDevice("bola");
    const second = await browser.newContext({ baseURL: shop.url, extraHTTPHeaders });
    const phone = await second.newPage();
    await givePush(phone, "granted", other.subscription);
    await letIn(phone, shop, "bola-too@house.example", "--name", "Bola");
    await phone.goto("/house/settings");
    await tell(phone).click();
    await expect(said(phone)).toHaveText(/is told of each new order/);

    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    // Messages are sent in the order in which they came due: what the first order left for her phone is sent before the
    // other phone's message of the second.
    for (const told of [["/push/bola"], ["/push/bola", "/push/bola"]]) {
      await addToCart(shopping, "/naledi/orion-dress", { size: "M" });
      await fillCheckout(shopping);
      await payOrder(shopping);
      const paths = () => service.pushed.map(({ path }) => path);
      await expect.poll(paths, { timeout: 15_000 }).toEqual(["/push/ada", ...told]);
    }
    await shopper.close();
    await second.close();
  },
);

test(
  "the worker is the house's alone, and shows what it is told",
  { tag: "@rest" },
  async ({ page, shop, context, faults }) => {
    faults.allow(/max scope allowed/);
    await context.grantPermissions(["notifications"]);
    await letIn(page, shop, "bola@house.example", "--name", "Bola");
    const scope = await page.evaluate(async () => {
      const made = await navigator.serviceWorker.register("/house/worker.js", { scope: "/house" });
      await navigator.serviceWorker.ready;
      return new URL(made.scope).pathname;
    });
    expect(scope).toBe("/house");
    const wider = await page.evaluate(() =>
      navigator.serviceWorker.register("/house/worker.js", { scope: "/" }).then(
        () => "registered",
        (error: Error) => error.name,
      ),
    );
    expect(wider).toBe("SecurityError");
    await page.goto("/");
    const controlled = () => navigator.serviceWorker.controller?.scriptURL ?? "nobody";
    expect(await page.evaluate(controlled)).not.toBe(`${shop.url}/house/worker.js`);
    // The shop's own, which is at the root.
    await expect.poll(() => page.evaluate(controlled)).toBe(`${shop.url}/worker.js`);
    await page.goto("/house");
    expect(await page.evaluate(controlled)).toBe(`${shop.url}/house/worker.js`);

    // This browser shows no notifications: the worker's are noted.
    const worker = context.serviceWorkers().find((each) => each.url().endsWith("/house/worker.js"));
    await worker?.evaluate(() => {
      const scope = self as unknown as {
        shown: unknown[];
        registration: ServiceWorkerRegistration;
      };
      scope.shown = [];
      scope.registration.showNotification = async (title, options) =>
        void scope.shown.push([title, options?.body]);
    });
    // As the browser delivers what a push service sent.
    const cdp = await context.newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const found = registrations.find(({ scopeURL }) => scopeURL.endsWith("/house"));
        if (found) resolve(found.registrationId);
      });
    });
    await cdp.send("ServiceWorker.enable");
    await cdp.send("ServiceWorker.deliverPushMessage", {
      origin: shop.url,
      registrationId: await registered,
      data: JSON.stringify({ number: "HZ-1001", total: "₦350,000" }),
    });
    const shown = () => worker?.evaluate(() => (self as unknown as { shown: unknown[] }).shown);
    await expect.poll(shown).toEqual([["New order HZ-1001", "₦350,000"]]);
  },
);

test(
  "a browser that refuses, or has no push, says what can be done",
  { tag: "@rest" },
  async ({ page, shop }) => {
    await givePush(page, "denied", {});
    await letIn(page, shop, "chi@house.example");
    await page.goto("/house/settings");
    await tell(page).click();
    await expect(said(page)).toHaveText(/Allow notifications for this site/);
    await expect(section(page).getByRole("button")).toHaveCount(0);
    await expectAccessible(page);

    await page.addInitScript(() => {
      Object.defineProperty(window, "PushManager", { value: undefined });
      // oxlint-disable-next-line typescript/no-dynamic-delete -- Only so is it not `in` the window.
      delete (window as { PushManager?: unknown }).PushManager;
    });
    await page.reload();
    await expect(said(page)).toHaveText(/takes no messages of a shop/);
  },
);

test(
  "an address that the shop may not call, and a lost signal, are said beside the button",
  { tag: "@rest" },
  async ({ page, shop, faults, context }) => {
    faults.allow(/422|ERR_INTERNET_DISCONNECTED/);
    await givePush(page, "granted", {
      endpoint: "https://127.0.0.1/push",
      keys: { p256dh: "x", auth: "y" },
    });
    await letIn(page, shop, "dayo@house.example");
    await page.goto("/house/settings");
    await tell(page).click();
    await expect(section(page).getByRole("alert")).toHaveText(
      "The shop cannot reach this browser’s messages.",
    );
    await expectAccessible(page);
    await context.setOffline(true);
    await tell(page).click();
    await expect(section(page).getByRole("alert")).toHaveText(/^No signal/);
  },
);

test(
  "the house is an app of its own: manifest, icons and worker",
  { tag: "@rest" },
  async ({ page, shop, request }) => {
    for (const path of ["/house/manifest.webmanifest", "/house/worker.js"]) {
      for (const [dest, status] of [
        ["manifest", 401],
        ["serviceworker", 401],
        ["document", 303],
      ] as const) {
        const headers = { "Sec-Fetch-Dest": dest };
        const answer = await request.get(path, { headers, maxRedirects: 0 });
        expect(answer.status(), `${path} ${dest}`).toBe(status);
        expect(await answer.text()).not.toContain("House");
      }
    }
    const house = page.locator("link[rel=manifest]");
    await page.goto("/house/sign-in");
    await expect(house).toHaveCount(0);
    await letIn(page, shop, "eze@house.example");
    await expect(house).toHaveAttribute("href", "/house/manifest.webmanifest");
    // As the browser fetches it: with the session's cookie.
    const cdp = await page.context().newCDPSession(page);
    const { errors, data, url } = await cdp.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    expect(url).toBe(`${shop.url}/house/manifest.webmanifest`);
    const manifest = JSON.parse(data ?? "") as Record<string, unknown> & {
      icons: { src: string }[];
    };
    expect(manifest).toMatchObject({ id: "/house", scope: "/house", start_url: "/house" });
    expect(manifest).toMatchObject({ name: "HazelZuri House", display: "standalone" });
    for (const { src } of manifest.icons) {
      expect((await request.get(src)).headers()["content-type"]).toMatch(/^image\//);
    }
    const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
    // The whole browser, unlike its headless shell, adds that a test's own profile installs nothing.
    const faults = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
    expect(faults).toEqual([]);
  },
);

test(
  "the app's badge is what Today says needs a hand, and goes with the session",
  { tag: "@rest" },
  async ({ page, shop }) => {
    await page.addInitScript(() => {
      const note = async (count: unknown) => {
        sessionStorage.setItem("badge", String(count));
      };
      Object.assign(Navigator.prototype, { setAppBadge: note, clearAppBadge: () => note("none") });
    });
    await letIn(page, shop, "funmi@house.example");
    const badge = () => page.evaluate(() => sessionStorage.getItem("badge"));
    await expect.poll(badge).toBe(await page.locator("[data-badge]").getAttribute("data-badge"));
    expect(Number(await badge())).toBeGreaterThanOrEqual(0);
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    expect(await badge()).toBe("none");
  },
);
