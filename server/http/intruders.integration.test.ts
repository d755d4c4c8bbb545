import { request } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { customerFields } from "../../domain/checkout/fields.ts";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { end, startProcess } from "../../tests/support/shop-process.ts";
import type { ShopProcess } from "../../tests/support/shop-process.ts";
import { customer, orderBody } from "../../tests/support/order-body.ts";
import { paid, PUBLIC_URL, testShop } from "../../tests/support/shop.ts";
import { VERIFICATION_INTERVAL_MS } from "../payments/claim-verification.ts";
import { loggedReference } from "../orders/logged-reference.ts";
import { createRelayEmail } from "../messages/relay.ts";
import { createLogger } from "./logger.ts";

/** Tests the claims of docs/security.md with attacks on a running shop. */
onDatabases("an intruder on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const place = (changed: object) =>
    testShop(database.db).call("POST", "/api/orders", { ...orderBody(), ...changed });
  const countOrders = async () =>
    (await database.db.selectFrom("orders").select("reference").execute()).length;

  test.each(customerFields)(
    "cannot put a NUL or a header's line break into $name",
    async (field) => {
      const lines =
        field.type === "textarea" ? ["a\0b"] : ["a\0b", "a\r\nBcc: x@y.example", "a\u0085b"];
      for (const bad of lines) {
        const answer = await place({ customer: { ...customer(), [field.name]: bad } });
        expect(answer.status).toBe(422);
        expect(Object.keys(answer.body.error.fields)).toContain(field.name);
      }
    },
  );

  test("cannot order more than 100 lines, or more than 999 of one, and is told so", async () => {
    const line = { sku: "naledi/orion-dress", quantity: 1 };
    const many = await place({ lines: Array.from({ length: 101 }, () => line) });
    expect(many.status).toBe(422);
    expect(many.body.error.fields).toEqual({ lines: "An order has at most 100 lines." });
    expect((await place({ lines: Array.from({ length: 100 }, () => line) })).status).toBe(201);
    const large = await place({ lines: [{ ...line, quantity: 1000 }] });
    expect(large.body.error.fields).toEqual({
      "lines.0.quantity": "The quantity is a whole number from 1 to 999.",
    });
    expect((await place({ lines: [{ ...line, quantity: 999 }] })).body.amount).toBe(
      999 * 14_000_000,
    );
  });

  test.each([
    ["an amount", { amount: 100, total: 1, currency: "USD" }],
    ["a reference and a status", { reference: "HZ00000000000000000000000000", status: "paid" }],
    ["a prototype", JSON.parse('{"__proto__":{"amount":1},"constructor":{"prototype":{}}}')],
  ])("sends %s in vain", async (_what, more: object) => {
    const { status, body } = await place(more);
    expect(status).toBe(201);
    expect(body.amount).toBe(35_000_000);
    expect(body.reference).not.toBe("HZ00000000000000000000000000");
  });

  test.each([
    "<img src=x onerror=alert(1)>",
    "=1+1",
    "'; drop table orders; --",
    "{{constructor}}",
  ])("finds %s kept as text in every field", async (evil) => {
    const fields = { firstName: evil, lastName: evil, address: evil, comments: evil };
    const { status, body } = await place({ customer: { ...customer(), ...fields } });
    expect(status).toBe(201);
    const order = await database.db
      .selectFrom("orders")
      .select(["first_name", "last_name", "address", "comments"])
      .where("reference", "=", body.reference)
      .executeTakeFirst();
    expect(Object.values(order ?? {})).toEqual([evil, evil, evil, evil]);
  });

  test("is refused on every call that changes something, where another site's page makes it", async () => {
    const shop = testShop(database.db);
    const { reference } = (await shop.call("POST", "/api/orders", orderBody())).body;
    const before = await countOrders();
    for (const path of [
      "/api/orders",
      `/api/orders/${reference}/confirm`,
      "/api/messages",
      "/messages",
      "/any/page",
    ]) {
      for (const Origin of [
        "https://elsewhere.example",
        "null",
        `${PUBLIC_URL}.elsewhere.example`,
      ]) {
        const answer = await shop.call("POST", path, orderBody(), { Origin });
        expect([path, answer.status]).toEqual([path, 403]);
      }
    }
    expect(await countOrders()).toBe(before);
  });

  test.each(["/api/orders", "/api/messages"])(
    "cannot send anything but JSON to %s",
    async (path) => {
      const shop = testShop(database.db);
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "",
      ]) {
        const body = JSON.stringify(orderBody());
        expect((await shop.send("POST", path, body, { "Content-Type": type })).status).toBe(415);
      }
    },
  );

  test("cannot escape the rate limit by claiming other addresses", async () => {
    const shop = testShop(database.db);
    shop.world.client = "198.51.100.1";
    const answers: number[] = [];
    for (let call = 0; call < 310; call++) {
      const headers = {
        "X-Forwarded-For": `203.0.113.${call % 250}`,
        "X-Real-IP": `203.0.113.${call % 250}`,
        Forwarded: `for=203.0.113.${call % 250}`,
        "CF-Connecting-IP": `203.0.113.${call % 250}`,
      };
      answers.push((await shop.call("POST", "/api/messages", {}, headers)).status);
    }
    expect(answers.slice(0, 300)).not.toContain(429);
    expect(answers.slice(300).every((status) => status === 429)).toBe(true);
  });

  test("who reads the log finds nothing personal in it, and no way to a page that a shopper opened", async () => {
    const lines: string[] = [];
    const logger = createLogger("trace", { write: (line) => void lines.push(line) });
    const shop = testShop(database.db, logger);
    const { call, world } = shop;
    const order = (await call("POST", "/api/orders", orderBody())).body;
    const { reference } = order;
    const bad = { customer: { ...customer(), country: "XX" } };
    await call("POST", "/api/orders", { ...orderBody(), ...bad });
    const message = { kind: "contact", from_name: "Ada", from_email: "ada@example.com" };
    await call("POST", "/api/messages", { ...message, message: "Ada Okafor was here" });
    world.verify = () => ({ kind: "unreachable", reason: "TimeoutError" });
    await call("POST", `/api/orders/${reference}/confirm`);
    const later = () => (world.now = new Date(world.now.getTime() + VERIFICATION_INTERVAL_MS));
    later();
    world.verify = () => paid(order, { amount: 1 });
    await call("POST", `/api/orders/${reference}/confirm`);
    later();
    world.verify = () => paid(order);
    await call("POST", `/api/orders/${reference}/confirm`);
    const relay = createRelayEmail(shop.ports);
    await relay();
    world.now = new Date(world.now.getTime() + 2_000);
    world.sendEmail = () => ({ kind: "sent" });
    await relay();
    await call("GET", `/api/orders/${reference}?email=ada@example.com`);
    await call("GET", `/orders/${reference}?email=ada@example.com`);
    for (const path of ["/Orders/", "/API/orders/", "/%6Frders/", "/nowhere/", "/orders/x/"]) {
      await call("GET", path + reference);
      await call("GET", path + reference.toLowerCase());
    }
    const log = lines.join("");
    for (const said of [
      "Order placed",
      "Payment not verified",
      "Payment does not match its order",
      "Payment settled",
      "Message taken",
      "E-mail not sent",
      "E-mail sent",
    ]) {
      expect(log).toContain(said);
    }
    for (const personal of ["Ada", "Okafor", "ada@", "803 555", "12 Example"]) {
      expect(log).not.toContain(personal);
    }
    expect(log.toUpperCase()).not.toContain(reference);
    // All log lines of an order share one hashed reference.
    expect(log).toContain(`"reference":"${loggedReference(reference)}"`);
    expect(log).toContain(`"key":"order-confirmation:${loggedReference(reference)}"`);
    const requests = lines.filter((line) => line.includes('"Request"'));
    expect(requests).toHaveLength(18);
    expect(requests.join("")).toContain('"/orders/:reference"');
  });

  test("cannot use an address that the database could not even compare", async () => {
    const shop = testShop(database.db);
    for (const bad of ["%00", "%ED%A0%80", "a".repeat(4000), "HZ%27%20or%201=1"]) {
      expect((await shop.call("GET", `/api/orders/${bad}`)).status).toBe(404);
      expect((await shop.call("POST", `/api/orders/${bad}/confirm`)).status).toBe(404);
    }
    expect(await shop.shop.readOrder("\0")).toBeUndefined();
  });
});

describe("an intruder at the socket", () => {
  let shop: ShopProcess;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-"));
    shop = await startProcess({ DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await end(shop.child, "SIGTERM");
    rmSync(dataDir, { recursive: true });
  });

  /** Sends the path unchanged: `fetch` would normalise it. */
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { port } = new URL(shop.url);
    const asked = request({ host: "127.0.0.1", port, path, headers });
    const answered = new Promise<{ status: number; headers: object; body: string }>(
      (resolve, reject) => {
        asked.on("error", reject);
        asked.on("response", (response) => {
          const { statusCode: status = 0, headers: got } = response;
          text(response).then((body) => resolve({ status, headers: got, body }), reject);
        });
      },
    );
    asked.end();
    return answered;
  };

  test.each([
    "/pictures/../../package.json",
    "/pictures/..%2f..%2fpackage.json",
    "/pictures/%2e%2e/%2e%2e/package.json",
    "/pictures/..\\..\\package.json",
    "/pictures/..%5c..%5cpackage.json",
    "/pictures/%252e%252e/%252e%252e/package.json",
    "/pictures//etc/passwd",
    "/pictures/%00/../package.json",
    "/thumbs/../../package.json",
    "/thumbs/..%2f..%2fpackage.json.jpg",
    "/feed-pictures/babies/..%2f..%2fshop.sqlite",
    "/feed-pictures/babies/%2e%2e",
    "/assets/../../../package.json",
    "/sandbox/instagram/../../../package.json",
    "/../package.json",
    "/data/shop.sqlite",
  ])("%s leads to no file of the shop's own", { tags: ["rest"] }, async (path) => {
    const { status, body } = await get(path);
    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(/"dependencies"|root:|SQLite format/);
  });

  test.each([
    "/naledi/%0d%0aSet-Cookie:%20a=b/",
    "/naledi%0d%0aX-Evil:%201/?a=%0d%0ab",
    "//elsewhere.example/%2f..",
    "/\\elsewhere.example/",
    "/%5celsewhere.example/",
    "/%2felsewhere.example/",
  ])("%s adds no header and leads to no other host", { tags: ["rest"] }, async (path) => {
    const { headers } = await get(path);
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers).not.toHaveProperty("x-evil");
    const { location = "/" } = headers as { location?: string };
    expect(new URL(location, shop.url).host).toBe(new URL(shop.url).host);
  });
});

describe("an intruder behind a proxy that is trusted", () => {
  let shop: ShopProcess;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-"));
    const env = { PUBLIC_URL: "https://shop.example", TRUST_PROXY: "1" };
    shop = await startProcess({ DATA_DIR: dataDir, ...env });
  });
  afterAll(async () => {
    await end(shop.child, "SIGTERM");
    rmSync(dataDir, { recursive: true });
  });

  /** As the proxy forwards it: the address that the client claimed, then the client's real one. */
  const post = (path: string, claimed: string, client: string) =>
    fetch(shop.url + path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": `${claimed}, ${client}` },
      body: "{}",
    });

  test.each(["/api/messages", "/messages"])(
    "is one client of %s whatever is claimed, and nobody else is shut out",
    { tags: ["rest"] },
    async (path) => {
      const statuses = [];
      for (let call = 0; call < 305; call++) {
        statuses.push((await post(path, `198.51.100.${call % 250}`, "203.0.113.9")).status);
      }
      expect(statuses.slice(0, 300)).not.toContain(429);
      expect(statuses.slice(300)).toEqual([429, 429, 429, 429, 429]);
      expect((await post(path, "203.0.113.9", "203.0.113.10")).status).not.toBe(429);
    },
  );

  test(
    "has to come by https for a year once the shop is reached by it",
    { tags: ["rest"] },
    async () => {
      const { headers } = await fetch(`${shop.url}/healthz`);
      expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000; includeSubDomains");
    },
  );
});
