/** @module-tag rest */
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { orderBody } from "../../tests/support/order-body.ts";
import { testShop } from "../../tests/support/shop.ts";
import { openDatabase } from "./open.ts";
import type { Db } from "./schema.ts";

const postgres = databases.find(({ name }) => name === "PostgreSQL");

describe.runIf(postgres)("two machines on one PostgreSQL", () => {
  let database: TestDatabase;
  let second: Db;
  beforeEach(async () => {
    if (!postgres) throw new Error("No database");
    database = await postgres.open();
    second = await openDatabase({ ...database, onError: () => {} });
  });
  afterEach(async () => {
    await second.destroy();
    await database.close();
  });

  const machines = () => [testShop(database.db), testShop(second)] as const;
  const from = (client: string) => ({ client });

  test("take thirty orders a minute of one network between them, repeats not counted", async () => {
    const [one, other] = machines();
    for (const shop of [one, other]) Object.assign(shop.world, from("192.0.2.1"));
    const statuses: number[] = [];
    for (let each = 0; each < 16; each++) {
      const headers = { "Idempotency-Key": `key-${each}` };
      statuses.push((await one.call("POST", "/api/orders", orderBody(), headers)).status);
      // The same client now calls the other machine.
      expect((await other.call("POST", "/api/orders", orderBody(), headers)).status).toBe(200);
    }
    for (let each = 0; each < 16; each++) {
      statuses.push((await other.call("POST", "/api/orders", orderBody())).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(201), 429, 429]);
    expect(
      (await one.call("POST", "/api/credits", { code: "X", email: "a@b.example" })).status,
    ).toBe(429);

    other.world.client = "192.0.2.2";
    expect((await other.call("POST", "/api/orders", orderBody())).status).toBe(201);
    const later = new Date(one.world.now.getTime() + 61_000);
    for (const shop of [one, other]) shop.world.now = later;
    other.world.client = "192.0.2.1";
    expect((await other.call("POST", "/api/orders", orderBody())).status).toBe(201);
  });

  test("log a count that could not be given back, and answer all the same", async () => {
    const logged: unknown[] = [];
    const logger = pino(
      { base: null, timestamp: false },
      { write: (line) => logged.push(JSON.parse(line)) },
    );
    const { shop } = testShop(database.db, logger);
    const limit = shop.shareLimit({ name: "orders", most: 30, windowMs: 60_000 });
    if (!limit) throw new Error("PostgreSQL has shared limits");
    await limit.count("192.0.2.1");
    await sql`alter table rate_limits rename to not_there`.execute(database.db);
    await limit.giveBack("192.0.2.1");
    expect(logged).toEqual([
      expect.objectContaining({
        level: 40,
        name: "orders",
        msg: "A call's count was not given back",
      }),
    ]);
  });

  test("count wrong passwords together", async () => {
    const [one, other] = machines();
    const credentials = { email: "ada@example.com", password: "not the right one", stay: false };
    const caller = { network: "192.0.2.1", userAgent: "Phone" };
    const kinds: string[] = [];
    for (let each = 0; each < 12; each++) {
      const { house } = (each % 2 === 0 ? one : other).shop;
      kinds.push((await house.signIn(credentials, caller)).kind);
    }
    expect(kinds).toEqual([...Array<string>(10).fill("wrong"), "limited", "limited"]);
  });
});
