import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { databases } from "../../tests/support/databases.ts";
import { openDatabase } from "./open.ts";
import type { Db } from "./schema.ts";
import { isReady } from "./ready.ts";

describe.each(databases)("opening the database on $name", ({ open }) => {
  test("several processes may bring the tables up to date at once", async () => {
    const { dataDir, databaseUrl, close } = await open();
    const again = () => openDatabase({ dataDir, databaseUrl, onError: () => {} });
    const others = await Promise.all([again(), again(), again()]);
    for (const db of others) {
      expect(await isReady(db)).toBe(true);
      await db.destroy();
    }
    await close();
  });

  test("a closed database is not ready", async () => {
    const { db, dataDir, databaseUrl, close } = await open();
    const other = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
    await other.destroy();
    expect(await isReady(other)).toBe(false);
    expect(await isReady(db)).toBe(true);
    await close();
  });

  test("large amounts come back as exact numbers", async () => {
    const { db, close } = await open();
    const amount = 999 * 176_000_000 * 100;
    const event = { reference: "r", kind: "test", detail: "", received_at: "2026-11-21" };
    await db
      .insertInto("payment_events")
      .values({ key: "k", amount, ...event })
      .execute();
    const row = await db.selectFrom("payment_events").select("amount").executeTakeFirstOrThrow();
    expect(row.amount).toBe(amount);
    await close();
  });

  test("transactions of several processes wait for one another", async () => {
    const { db, dataDir, databaseUrl, close } = await open();
    const others = await Promise.all(
      [1, 2, 3].map(() => openDatabase({ dataDir, databaseUrl, onError: () => {} })),
    );
    const write = (each: Db, key: string) =>
      each.transaction().execute(async (transaction) => {
        const event = { reference: "r", kind: "test", detail: "", received_at: "", amount: null };
        await transaction
          .insertInto("payment_events")
          .values({ key, ...event })
          .execute();
        // The lock is held while others ask for it.
        await wait(20);
      });
    await Promise.all(others.map((other, index) => write(other, `key ${index}`)));
    const rows = await db.selectFrom("payment_events").select("key").execute();
    expect(rows).toHaveLength(3);
    await Promise.all(others.map((other) => other.destroy()));
    await close();
  });
});
