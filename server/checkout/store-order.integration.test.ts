import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabases } from "../../tests/support/databases.ts";
import type { TestDatabase } from "../../tests/support/databases.ts";
import { storeOrder } from "./store-order.ts";
import type { NewOrder } from "./store-order.ts";

const AT = "2026-11-21T09:00:00.000Z";

function newOrder(reference: string, key?: string): NewOrder {
  const placed = { reference, status: "pending", amount: 14_000_000, currency: "NGN" } as const;
  const { amount: _, ...withoutAmount } = placed;
  return {
    order: {
      ...placed,
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
    payment: { ...withoutAmount, order_reference: reference, purpose: "full", created_at: AT },
    key: key === undefined ? undefined : { key, body_hash: "hash", reference, created_at: AT },
  };
}

onDatabases("orders that come together on $name", ({ open }) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  /** Stores an order; returns its number, or undefined if its Idempotency-Key is taken. */
  const store = async (order: NewOrder) => {
    const result = await storeOrder(database.db, order, new Date(AT));
    return result.kind === "stored" ? result.number : undefined;
  };
  const TABLES = [
    "orders",
    "order_lines",
    "payments",
    "order_numbers",
    "idempotency_keys",
  ] as const;
  /** Counts the rows of each table whose reference has this prefix. */
  const stored = (prefix: string) =>
    Promise.all(
      TABLES.map(async (table) => {
        const rows = await database.db.selectFrom(table).select("reference").execute();
        return rows.filter(({ reference }) => reference.startsWith(prefix)).length;
      }),
    );

  test("all of them are stored, and each has a number of its own", async () => {
    const all = Array.from({ length: 150 }, (_, n) => store(newOrder(`many-${n}`, `many-${n}`)));
    const numbers = await Promise.all(all);
    expect(new Set(numbers).size).toBe(150);
    expect(Math.min(...numbers.map(Number))).toBeGreaterThan(1000);
    expect(await stored("many")).toEqual([150, 300, 150, 150, 150]);
  });

  test("one that the database refuses leaves nothing behind, and the others are stored", async () => {
    expect(await store(newOrder("spoilt-0", "spoilt-0"))).toEqual(expect.any(Number));
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
    expect(await stored("spoilt")).toEqual([3, 6, 3, 3, 3]);
  });

  test("of one key's orders one is stored", async () => {
    const all = Array.from({ length: 20 }, (_, n) => store(newOrder(`key-${n}`, "the key")));
    const results = await Promise.all(all);
    expect(results.filter((number) => number !== undefined)).toHaveLength(1);
    expect(await stored("key")).toEqual([1, 2, 1, 1, 1]);
    expect(await store(newOrder("key-later", "the key"))).toBeUndefined();
  });

  test("an order that is not stored uses up no number", async () => {
    const number = Number(await store(newOrder("used-0", "used")));
    expect(await store(newOrder("used-1", "used"))).toBeUndefined();
    await expect(store(newOrder("used-0", "another"))).rejects.toThrow(/orders|never replaced/);
    expect(await store(newOrder("used-2"))).toBe(number + 1);
  });

  test("a number is not given again after its order was deleted", async () => {
    const number = await store(newOrder("deleted-0"));
    const { db } = database;
    await db.deleteFrom("payments").where("reference", "=", "deleted-0").execute();
    await db.deleteFrom("order_lines").where("reference", "=", "deleted-0").execute();
    await db.deleteFrom("orders").where("reference", "=", "deleted-0").execute();
    expect(await store(newOrder("deleted-1"))).toBeGreaterThan(Number(number));
  });
});
