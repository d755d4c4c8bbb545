import { test as base, expect } from "@playwright/test";
import { runningShop, startBuiltShop, type BuiltShop } from "./built-shop.ts";
import { watchFaults, type Faults } from "./faults.ts";
import { storedCart, type StartingLine } from "./stored-cart.ts";

type TestFixtures = {
  /** The shopper's cart when the test begins. */
  startingCart: { lines: readonly StartingLine[] };
  /** Fails the test for a console error, an uncaught error, a failed request or a request to anyone but the shop. */
  faults: Faults;
};

/** Playwright's `test` with one shop per worker, which is the base of relative URLs. */
export const test = base.extend<TestFixtures, { shop: BuiltShop }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, provide) => {
      const shop = runningShop() ?? (await startBuiltShop({ TRUST_PROXY: "1" }));
      await provide(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ shop }, provide) => provide(shop.url),
  // Each test has its own client address, so that no test uses up another's rate limits; of this machine, for the stand-ins' pages.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
  extraHTTPHeaders: async ({}, provide) => {
    const part = () => 1 + Math.floor(Math.random() * 250);
    await provide({ "X-Forwarded-For": `127.${part()}.${part()}.${part()}` });
  },
  startingCart: [{ lines: [] }, { option: true }],
  storageState: async ({ shop, startingCart }, provide) => {
    const localStorage = startingCart.lines.length > 0 ? [storedCart(startingCart.lines)] : [];
    await provide({ cookies: [], origins: [{ origin: shop.url, localStorage }] });
  },
  faults: [
    async ({ context, shop }, provide) => {
      const faults = watchFaults(context, shop.url);
      // React's development build reports the attribute that holds an early press back (`app/browser/wake.ts`).
      if (runningShop()) faults.allow(/novalidate/i);
      await provide(faults);
      expect(faults.found()).toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Options for one run of a test that runs for many screens: `npm test` has the runs that stand for the others,
 * `npm run test:rest` has the others.
 */
export const restUnless = (isRepresentative: boolean): { tag?: string } =>
  isRepresentative ? {} : { tag: "@rest" };

export { expect };
