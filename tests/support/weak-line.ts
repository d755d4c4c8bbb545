import { expect, type BrowserContext, type Page } from "@playwright/test";
import { startBuiltShop, type BuiltShop } from "./built-shop.ts";
import { test as base } from "./fixtures.ts";
import { startGate, type Gate } from "./gate.ts";
import { untilAwake } from "./islands.ts";

/** The line between the browser and the shop: it can be shut, hang, be slow, be opened, and lead to another shop and back. */
export type Line = Gate & {
  leadTo(shop: Pick<BuiltShop, "url">): Promise<void>;
  leadBack(): Promise<void>;
};

/** Playwright's `test` with service workers, and a shop behind a line. */
export const test = base.extend<{ line: Line }, { behindLine: { shop: BuiltShop; line: Line } }>({
  serviceWorkers: "allow",
  behindLine: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs.
    async ({}, provide) => {
      const shop = await startBuiltShop({ TRUST_PROXY: "1" });
      const target = { host: "localhost", port: portOf(shop) };
      const gate = await startGate(target);
      const leadTo = async (other: Pick<BuiltShop, "url">) => {
        target.port = portOf(other);
        // Connections that are open lead to the shop of before.
        await gate.shut();
        await gate.open();
      };
      const line = { ...gate, leadTo, leadBack: () => leadTo(shop) };
      await provide({ shop: { ...shop, url: `http://localhost:${gate.port}` }, line });
      await gate.close();
      await shop.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  shop: [async ({ behindLine }, provide) => provide(behindLine.shop), { scope: "worker" }],
  line: async ({ behindLine: { line }, faults }, provide) => {
    // What the tests do on purpose; the browser reports it for each request. A page that is compressed as it is sent, such
    // as `/saved`, which the worker fetches ahead, has no length and ends as INCOMPLETE_CHUNKED.
    faults.allow(
      /ERR_(CONNECTION|CONTENT_LENGTH|INCOMPLETE_CHUNKED|EMPTY_RESPONSE|SOCKET|FAILED|TIMED_OUT|INTERNET)|Failed to fetch|occurred when fetching the script/,
    );
    await provide(line);
    await line.open();
    await line.leadBack();
  },
  faults: async ({ faults }, provide) => {
    // A page was left while its worker fetched a file for it. One that the shop does not have is a 404.
    faults.allow(/\/assets\/\S+ net::ERR_FAILED/);
    await provide(faults);
  },
});

function portOf({ url }: Pick<BuiltShop, "url">): number {
  return Number(new URL(url).port);
}

/** The worker is installed, and keeps pages, once a page is idle: on a busy machine later than anything that is shown. */
const WHILE_IDLE = { timeout: 30_000 };

/** Opens a page and waits until the worker has kept it, and its islands are awake: the line may be shut after it. */
export async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state), WHILE_IDLE)
    .toBe("activated");
  await expect.poll(() => keptPages(page), WHILE_IDLE).toContain(path);
  await untilAwake(page);
}

/** Waits until the pages that nobody has seen are kept, too: they are the last. */
export async function untilAhead(page: Page): Promise<void> {
  await expect.poll(() => keptPages(page), WHILE_IDLE).toContain("/saved");
}

export function keptPages(page: Page): Promise<string[]> {
  return keptIn(page, "hazelzuri-pages");
}

/** The paths, with their queries, of what a cache holds. */
export function keptIn(page: Page, name: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    const keys = await (await caches.open(name)).keys();
    return keys.map(({ url }) => new URL(url).pathname + new URL(url).search);
  }, name);
}

/** All addresses in all caches of the shop's origin. */
export async function allKept(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => caches.keys());
  return (await Promise.all(names.map((name) => keptIn(page, name)))).flat();
}

/** How many e-mails with this text the shop has sent; read past the line, which may be shut. */
export async function countOfEmails(context: BrowserContext, text: string): Promise<number> {
  const answer = await context.request.get("/sandbox/email");
  return (await answer.text()).split(text).length - 1;
}
