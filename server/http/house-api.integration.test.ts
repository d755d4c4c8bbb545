import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { invited, letIn, visitOf } from "../../tests/support/house.ts";
import { createDevice } from "../../tests/support/push-service.ts";
import { PUBLIC_URL, testShop } from "../../tests/support/shop.ts";

onDatabases("calls of the house on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  test("need a session that is good, and are kept by nobody", async () => {
    const shop = testShop(database.db);
    const cookie = await letIn(shop, "ada@example.com");
    const get = (Cookie: string) => shop.call("GET", "/house/api/anything", undefined, { Cookie });
    for (const Cookie of ["", "house=", `house=${"a".repeat(43)}`]) {
      const answer = await get(Cookie);
      expect(answer).toMatchObject({ status: 401, body: { error: { code: "signed_out" } } });
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      expect(answer.headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    }
    expect(await get(cookie)).toMatchObject({ status: 404 });
    shop.world.now = new Date(shop.world.now.getTime() + 13 * 60 * 60 * 1000);
    expect(await get(cookie)).toMatchObject({ status: 401 });
  });

  test("an owner with live keys calls nothing until the second factor is on; a helper is not asked for one", async () => {
    const shop = testShop(database.db, undefined, { isLive: true });
    const email = "ebele@example.com";
    const owner = await letIn(shop, email);
    const helper = await letIn(shop, "femi@example.com", "helper");
    const call = (method: string, path: string, Cookie: string) =>
      shop.call(method, path, undefined, { Cookie, Origin: PUBLIC_URL });
    for (const [method, path] of [
      ["GET", "/house/api/pieces"],
      ["POST", "/house/api/push"],
      ["POST", "/house/api/pieces/naledi/orion-dress/photographs"],
    ] as const) {
      const answer = await call(method, path, owner);
      expect(answer).toMatchObject({ status: 403, body: { error: { code: "factor_first" } } });
    }
    expect((await call("GET", "/house/api/pieces", helper)).status).toBe(200);
    await database.db
      .updateTable("house_people")
      .set({ factor_secret: "of her app" })
      .where("email", "=", email)
      .execute();
    expect((await call("GET", "/house/api/pieces", owner)).status).toBe(200);
  });

  test("a phone is told of new orders with its browser's subscription, and no more when it says so", async () => {
    const push = { accepts: () => true, send: async () => ({ kind: "sent" as const }) };
    const shop = testShop(database.db, undefined, { push });
    const cookie = await letIn(shop, "dayo@example.com");
    const headers = { Cookie: cookie, Origin: PUBLIC_URL };
    const call = (method: string, body?: unknown, more = {}) =>
      shop.call(method, "/house/api/push", body, { ...headers, ...more });
    const { subscription } = createDevice("https://push.example/a");
    expect(await call("POST", subscription, { Cookie: "" })).toMatchObject({ status: 401 });
    expect(await call("POST", { ...subscription, keys: {} })).toMatchObject({ status: 422 });
    expect(await call("POST", { x: "x".repeat(5_000) })).toMatchObject({ status: 413 });
    const text = { "Content-Type": "text/plain" };
    expect(await call("POST", subscription, text)).toMatchObject({ status: 415 });
    expect(await call("POST", subscription)).toMatchObject({ status: 201, body: { told: true } });
    const visit = await visitOf(shop, cookie);
    expect(await shop.shop.house.readPush(visit)).toMatchObject({
      endpoint: subscription.endpoint,
    });
    expect(await call("DELETE")).toMatchObject({ status: 200, body: { told: false } });
    expect(await shop.shop.house.readPush(visit)).toMatchObject({ endpoint: undefined });
  });

  test("and an invitation's link are not in the log", async () => {
    const lines: string[] = [];
    const logger = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
    const shop = testShop(database.db, logger);
    const token = await invited(shop, "chi@example.com");
    await shop.call("GET", `/house/invitation/${token}`);
    expect(lines.join("")).toContain("/house/invitation/:token");
    expect(lines.join("")).not.toContain(token);
  });
});
