import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "../../../tests/support/databases.ts";
import type { TestDatabase } from "../../../tests/support/databases.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { PUBLIC_URL, testShop } from "../../../tests/support/shop.ts";
import type { TestShop } from "../../../tests/support/shop.ts";

let database: TestDatabase;
let shop: TestShop;
beforeAll(async () => {
  const [sqlite] = databases;
  if (!sqlite) throw new Error("There is always SQLite");
  database = await sqlite.open();
  shop = testShop(database.db);
});
afterAll(() => database.close());

const place = (headers: Record<string, string>) =>
  shop.call("POST", "/api/orders", orderBody(), headers);

test("another site's page cannot place an order", async () => {
  for (const origin of ["https://elsewhere.example", "null", "http://localhost:3001"]) {
    const answer = await place({ Origin: origin });
    expect(answer.status).toBe(403);
    expect(answer.body.error.code).toBe("foreign_origin");
  }
  expect((await place({ Origin: PUBLIC_URL })).status).toBe(201);
});

test("the shop's own page may, at whatever address it was opened, while PUBLIC_URL says none", async () => {
  const Host = "127.0.0.1:3000";
  expect((await place({ Origin: "http://127.0.0.1:3000", Host })).status).toBe(201);
  expect((await place({ Origin: "https://127.0.0.1:3000", Host })).status).toBe(403);
});

test("a body that is no JSON is refused", async () => {
  const request = { "Content-Type": "application/json" };
  const answer = await shop.send("POST", "/api/orders", "{", request);
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe("bad_json");
});

test("JSON of thousands of levels is refused before anything walks through it; brackets in texts are not counted", async () => {
  const headers = { "Content-Type": "application/json" };
  const deep = `${"[".repeat(60_000)}${"]".repeat(60_000)}`;
  for (const path of ["/api/orders", "/api/messages", "/api/credits"]) {
    const answer = await shop.send("POST", path, deep, headers);
    expect([answer.status, answer.body.error.code]).toEqual([400, "bad_json"]);
  }
  const message = { kind: "contact", from_name: "Ada", from_email: "a@b.example" };
  const sent = { ...message, message: `"${"[{".repeat(100)}` };
  expect((await shop.call("POST", "/api/messages", sent)).status).toBe(202);
});

test("an order's state is read at most 1,200 times a minute from a network", async () => {
  shop.world.client = "203.0.113.90";
  const statuses = [];
  for (let each = 0; each <= 1_200; each++) {
    statuses.push((await shop.call("GET", "/api/orders/HZ")).status);
  }
  shop.world.client = undefined;
  expect(statuses.slice(-2)).toEqual([404, 429]);
});

test("a body that is too large is refused", async () => {
  const headers = { "Content-Type": "application/json" };
  const answer = await shop.send("POST", "/api/orders", `"${"a".repeat(200_000)}"`, headers);
  expect(answer.status).toBe(413);
});

test("an idempotency key is 1 to 255 characters without spaces", async () => {
  for (const key of ["a b", "a".repeat(256)]) {
    const answer = await place({ "Idempotency-Key": key });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error.fields)).toEqual(["Idempotency-Key"]);
  }
});

test("an unknown call is told in JSON", async () => {
  const answer = await shop.call("GET", "/api/nothing");
  expect(answer.status).toBe(404);
  expect(answer.body.error.code).toBe("not_found");
});

test("answers about orders are never cached", async () => {
  const { headers } = await place({});
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("a country's regions come by its code, kept for a day, without invented codes", async () => {
  const nigeria = await shop.call("GET", "/api/regions/ng");
  expect(nigeria.headers.get("Cache-Control")).toBe("public, max-age=86400");
  expect(nigeria.body).toMatchObject({ code: "NG", name: "Nigeria" });
  expect(nigeria.body.regions).toHaveLength(37);
  expect(nigeria.body.regions).toContainEqual({ name: "Rivers", code: "RI" });
  const cook = await shop.call("GET", "/api/regions/CK");
  expect(cook.body.regions.map(({ code }) => code)).not.toContain("undefined");
  expect((await shop.call("GET", "/api/regions/XX")).status).toBe(404);
});

test("every country is listed for the checkout", () => {
  expect(shop.shop.checkout.countries).toHaveLength(249);
  expect(shop.shop.checkout.countries).toContainEqual({ code: "NG", name: "Nigeria" });
});

test("the shop is alive and ready", async () => {
  expect((await shop.call("GET", "/healthz")).status).toBe(200);
  expect((await shop.call("GET", "/readyz")).status).toBe(200);
});

test.each(["/api/orders", "/api/webhooks/paystack", "/messages"])(
  "a client that leaves in the middle of its request to %s is no fault of the shop's",
  async (path) => {
    // The error that Node reports for an aborted request.
    const left = Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    const body = new ReadableStream({ pull: (stream) => stream.error(left) });
    const type = path.startsWith("/api") ? "application/json" : "application/x-www-form-urlencoded";
    const headers = { "Content-Type": type, Origin: PUBLIC_URL };
    expect((await shop.send("POST", path, body, headers)).status).toBe(400);
  },
);

test("suggestions are at most six, and one client's flood of them is stopped", async () => {
  const found = await shop.call("GET", "/api/search?q=dress");
  expect(found.body).toMatchObject({ pieces: { length: 6 }, total: expect.any(Number) });
  expect(found.headers.get("Cache-Control")).toBe("no-store");
  const flooded = testShop(database.db);
  flooded.world.client = "198.51.100.2";
  const ask = () => flooded.call("GET", "/api/search?q=zzzz");
  for (let i = 0; i < 1_200; i++) await ask();
  const last = await ask();
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
});

describe("30 orders a minute from one network", () => {
  /** Each test uses a network of its own. */
  const from = (client: string) => {
    const visited = testShop(database.db);
    visited.world.client = client;
    const order = (headers?: Record<string, string>) =>
      visited.call("POST", "/api/orders", orderBody(), headers);
    return { world: visited.world, order };
  };

  test("the 31st is asked to wait, with the time, and the network beside it is not", async () => {
    const { world, order } = from("2001:db8:0:1::1");
    for (let placed = 0; placed < 30; placed++) {
      world.client = `2001:db8:0:1::${placed}`;
      expect((await order()).status).toBe(201);
    }
    const refused = await order();
    expect([refused.status, refused.body.error.code]).toEqual([429, "too_many_requests"]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    world.client = "2001:db8:0:2::1";
    expect((await order()).status).toBe(201);
  });

  test("asking again for an order that was placed is not counted", async () => {
    const { order } = from("198.51.100.2");
    const again = { "Idempotency-Key": "asked-often" };
    expect((await order(again)).status).toBe(201);
    for (let asked = 0; asked < 60; asked++) expect((await order(again)).status).toBe(200);
    for (let placed = 1; placed < 30; placed++) expect((await order()).status).toBe(201);
    expect((await order()).status).toBe(429);
  });
});
