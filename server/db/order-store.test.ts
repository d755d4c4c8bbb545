import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
} from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { createOrderStore } from "./order-store.ts";
import type { NewOrder, StoreOrder } from "./order-store.ts";
import type { Db } from "./schema.ts";

const AT = "2026-11-21T09:00:00.000Z";

function newOrder(reference: string, key?: string): NewOrder {
  return {
    order: {
      reference,
      status: "pending",
      amount: 14_000_000,
      currency: "NGN",
      first_name: "Ada",
      last_name: "Okafor",
      email: "ada@example.com",
      phone: "+234 803 555 0123",
      address: "12 Example Street, Port Harcourt",
      country: "NG",
      state: "Rivers",
      comments: "",
      created_at: AT,
    },
    lines: [0, 1].map((position) => ({
      reference,
      position,
      sku: "naledi/orion-dress",
      name: "Orion Dress",
      size: "M",
      quantity: 1,
      unit_price: 7_000_000,
    })),
    key: key === undefined ? undefined : { key, body_hash: "hash", reference, created_at: AT },
  };
}

describe.each(databases)("orders that come together on $name", ({ open }) => {
  let database: TestDatabase;
  let store: StoreOrder;
  beforeAll(async () => {
    database = await open();
    store = createOrderStore(database.db);
  });
  afterAll(() => database.close());

  /** Counts the orders, lines and idempotency keys whose reference has this prefix. */
  const stored = async (prefix: string) => {
    const count = async (table: "orders" | "order_lines" | "idempotency_keys") =>
      (await database.db.selectFrom(table).select("reference").execute()).filter(({ reference }) =>
        reference.startsWith(prefix),
      ).length;
    return [await count("orders"), await count("order_lines"), await count("idempotency_keys")];
  };

  test("all of them are stored, however many", async () => {
    const all = Array.from({ length: 150 }, (_, n) => store(newOrder(`many-${n}`, `many-${n}`)));
    expect(new Set(await Promise.all(all))).toEqual(new Set([true]));
    expect(await stored("many")).toEqual([150, 300, 150]);
  });

  test("one that the database refuses takes back itself alone", async () => {
    expect(await store(newOrder("spoilt-0", "spoilt-0"))).toBe(true);
    const bad = newOrder("spoilt-1", "spoilt-1");
    const tooMany = { ...bad, lines: bad.lines.map((line) => ({ ...line, quantity: 1000 })) };
    const results = await Promise.allSettled([
      store(newOrder("spoilt-2", "spoilt-2")),
      store(tooMany),
      store(newOrder("spoilt-0")),
      store(newOrder("spoilt-3", "spoilt-3")),
    ]);
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
      "fulfilled",
    ]);
    expect(await stored("spoilt")).toEqual([3, 6, 3]);
  });

  test("of one key's orders one is stored", async () => {
    const all = Array.from({ length: 20 }, (_, n) => store(newOrder(`key-${n}`, "the key")));
    const results = await Promise.all(all);
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await stored("key")).toEqual([1, 2, 1]);
    expect(await store(newOrder("key-later", "the key"))).toBe(false);
  });

  test("nobody hears of an order before it is committed", async () => {
    const fine = newOrder("uncommitted-0");
    // The foreign key is deferred: the missing order is detected only at commit.
    const broken = newOrder("uncommitted-1", "of nothing");
    if (broken.key) broken.key.reference = "nothing";
    const [first, second] = await Promise.allSettled([store(fine), store(broken)]);
    expect(second.status).toBe("rejected");
    const [orders] = await stored("uncommitted");
    expect(orders).toBe(first.status === "fulfilled" ? 1 : 0);
    expect(await store(newOrder("afterwards-0"))).toBe(true);
  });
});

describe.each([new PostgresAdapter(), new SqliteAdapter()])(
  "where the database is away",
  (adapter) => {
    test("who came meanwhile is told with those who were first, and nobody waits for two time-outs", async () => {
      const away = Object.assign(new Error("shutting down"), { code: "57P01" });
      const answer = Promise.withResolvers<never>();
      let asked = 0;
      const driver = Object.assign(new DummyDriver(), {
        acquireConnection: async () => ({
          executeQuery: () => {
            asked += 1;
            return answer.promise;
          },
          streamQuery: () => {
            throw new Error("Nothing is streamed");
          },
        }),
      });
      const db: Db = new Kysely({
        dialect: {
          createAdapter: () => adapter,
          createDriver: () => driver,
          createIntrospector: (any) => new PostgresIntrospector(any),
          createQueryCompiler: () => new PostgresQueryCompiler(),
        },
      });
      const store = createOrderStore(db);
      const first = [store(newOrder("away-0", "away-0")), store(newOrder("away-1"))];
      await expect.poll(() => asked).toBe(1);
      const late = store(newOrder("away-2"));
      answer.reject(away);
      const results = await Promise.allSettled([...first, late]);
      expect(results.map((result) => result.status === "rejected" && result.reason)).toEqual([
        away,
        away,
        away,
      ]);
      expect(asked).toBe(1);
    });
  },
);
