import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { onDatabases } from "../../../tests/support/databases.ts";
import type { TestDatabase } from "../../../tests/support/databases.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { PUBLIC_URL, testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";
import { countReports } from "../../payments/policy-reports.ts";
import { readPaymentPageWatch } from "../../../tests/support/payment-page-watch.ts";

const PATH = "/api/csp-reports";

const violation = (changed: object = {}) => ({
  "document-uri": `${PUBLIC_URL}/checkout`,
  "effective-directive": "script-src-elem",
  "blocked-uri": "inline",
  "source-file": `${PUBLIC_URL}/assets/entry-1a2b.js`,
  ...changed,
});

onDatabases("browsers' reports of the policy on $name", ({ open }) => {
  let database: TestDatabase;
  let shop: TestShop;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.deleteFrom("policy_reports").execute();
    shop = testShop(database.db);
  });

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    shop.send("POST", PATH, typeof body === "string" ? body : JSON.stringify(body), {
      "Content-Type": "application/csp-report",
      ...headers,
    });
  const report = (changed?: object, headers?: Record<string, string>) =>
    send({ "csp-report": violation(changed) }, headers);
  const stored = () =>
    database.db.selectFrom("policy_reports").selectAll().orderBy("first_at").execute();

  test("the same report is one row, with when it was first and last sent and how often", async () => {
    const { status, body } = await report();
    expect([status, body]).toEqual([204, ""]);
    shop.world.now = new Date("2026-11-22T10:00:00.000Z");
    await report({ "script-sample": "another", "line-number": 7 });
    expect(await stored()).toEqual([
      {
        page: "/checkout",
        directive: "script-src-elem",
        blocked: "inline",
        source: "/assets/entry-1a2b.js",
        release: "development",
        first_at: "2026-11-21T09:00:00.000Z",
        last_at: "2026-11-22T10:00:00.000Z",
        times: 2,
      },
    ]);
  });

  test("a screen can show them, the newest first", async () => {
    await report();
    shop.world.now = new Date("2026-11-22T10:00:00.000Z");
    await report({ "blocked-uri": "https://evil.example/skim.js" });
    const { reports, checks, lastGoodAt } = await readPaymentPageWatch(database.db);
    expect([checks, lastGoodAt]).toEqual([[], undefined]);
    expect(reports.map(({ blocked }) => blocked)).toEqual(["https://evil.example", "inline"]);
    expect(reports[1]).toEqual({
      page: "/checkout",
      directive: "script-src-elem",
      blocked: "inline",
      source: "/assets/entry-1a2b.js",
      release: "development",
      firstAt: "2026-11-21T09:00:00.000Z",
      lastAt: "2026-11-21T09:00:00.000Z",
      times: 1,
    });
  });

  test("twenty at once are one row, and none is lost", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => report()));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204));
    expect(await stored()).toMatchObject([{ times: 20 }]);
  });

  test("the Reporting API's batches are taken, and what else it reports is left", async () => {
    const body = {
      documentURL: `${PUBLIC_URL}/checkout`,
      effectiveDirective: "connect-src",
      blockedURL: "https://evil.example/collect?card=4084",
    };
    const url = `${PUBLIC_URL}/checkout`;
    const batch = [
      { type: "csp-violation", age: 5, url, user_agent: "Mozilla/5.0", body },
      { type: "deprecation", age: 5, url, body: { id: "unload" } },
      { type: "csp-violation", age: 9, url, user_agent: "Mozilla/5.0", body },
    ];
    const headers = { "Content-Type": "application/reports+json; charset=utf-8" };
    expect((await send(batch, headers)).status).toBe(204);
    expect(await stored()).toMatchObject([{ blocked: "https://evil.example", times: 2 }]);
  });

  test("another site's page is refused, and so is a report about one", async () => {
    for (const Origin of ["https://evil.example", "null", `${PUBLIC_URL}.evil.example`]) {
      const answer = await report({}, { Origin });
      expect([answer.status, answer.body.error.code]).toEqual([403, "foreign_origin"]);
    }
    for (const address of ["https://evil.example/checkout", "about:srcdoc", "data:text/html,a"]) {
      const foreign = { "document-uri": address };
      expect((await report(foreign, { Origin: PUBLIC_URL })).status).toBe(403);
    }
    expect(await stored()).toEqual([]);
  });

  test("a browser's own is taken, with its page's origin or with none, at whatever address", async () => {
    const elsewhere = { "document-uri": "http://127.0.0.1:3000/checkout" };
    const headers = { Origin: "http://127.0.0.1:3000", Host: "127.0.0.1:3000" };
    for (const answer of [
      await report({}, { Origin: PUBLIC_URL }),
      await report(),
      await report(elsewhere, headers),
    ]) {
      expect(answer.status).toBe(204);
    }
    expect(await stored()).toMatchObject([{ page: "/checkout", times: 3 }]);
  });

  test("nothing but reports is taken", async () => {
    for (const type of ["application/json", "text/plain", "application/csp-reports", ""]) {
      expect((await report({}, { "Content-Type": type })).status).toBe(415);
    }
    const byApi = { "Content-Type": "application/reports+json" };
    for (const body of ["{", "null", "[]", "{}", '{"csp-report":null}', '[{"type":"x"}]']) {
      expect((await send(body)).status).toBe(400);
      expect((await send(body, byApi)).status).toBe(400);
    }
    expect(await stored()).toEqual([]);
  });

  test("a body beyond what a browser sends is refused, told by its length or not", async () => {
    const large = JSON.stringify({ "csp-report": violation({ referrer: "a".repeat(70_000) }) });
    expect((await send(large, { "Content-Length": String(large.length) })).status).toBe(413);
    expect((await send(large)).status).toBe(413);
    // A large batch as Chromium sends it: forty violations, each with the payment page's full policy.
    const one = {
      type: "csp-violation",
      body: { ...violation(), originalPolicy: "a".repeat(900) },
    };
    const batch = JSON.stringify(Array.from({ length: 40 }, () => one));
    expect((await send(batch, { "Content-Type": "application/reports+json" })).status).toBe(204);
  });

  test("of one body twenty kinds are kept", async () => {
    const batch = Array.from({ length: 100 }, (_each, index) => ({
      type: "csp-violation",
      body: violation({ "blocked-uri": `https://${index}.example` }),
    }));
    await send(batch, { "Content-Type": "application/reports+json" });
    expect(await stored()).toHaveLength(20);
  });

  test("whoever invents reports fills 500 rows; the rest is counted in one", async () => {
    const at = "2026-11-21T08:00:00.000Z";
    const rest = { directive: "img-src", source: "", release: "development", times: 1 };
    await database.db
      .insertInto("policy_reports")
      .values(
        Array.from({ length: 499 }, (_each, index) => ({
          ...rest,
          page: `/${index}`,
          blocked: "data",
          first_at: at,
          last_at: at,
        })),
      )
      .execute();
    for (const name of ["a", "b", "c", "b", "a"]) {
      await report({ "blocked-uri": `https://${name}.example` });
    }
    expect(await stored()).toHaveLength(501);
    expect(await countReports(database.db)).toEqual({
      script: 2,
      style: 0,
      other: 499,
      extension: 0,
      overflow: 3,
    });
  });

  test("a flood of them is stopped, and takes nothing from who orders from the same network", async () => {
    shop.world.client = "203.0.113.9";
    const statuses: number[] = [];
    for (let call = 0; call < 62; call++) statuses.push((await send("{}")).status);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(400));
    expect(statuses.slice(60)).toEqual([429, 429]);
    for (let call = 0; call < 300; call++) await send("{}");
    expect((await shop.call("POST", "/api/orders", orderBody())).status).toBe(201);
  });
});
