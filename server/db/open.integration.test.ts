import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { describe, expect, inject, test } from "vitest";
import { databases, onBothDatabases } from "../../tests/support/databases.ts";
import { isOutage } from "./errors.ts";
import { isReady, openDatabase } from "./open.ts";
import type { Db } from "./schema.ts";

onBothDatabases("opening the database on $name", ({ open }) => {
  test("several processes may make the tables at once, and each of them opens", async () => {
    const { databaseUrl, close } = await open();
    const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-"));
    if (databaseUrl) await emptied(databaseUrl);
    const first = () => openDatabase({ dataDir, databaseUrl, onError: () => {} });
    const all = await Promise.all([first(), first(), first()]);
    for (const db of all) {
      expect(await db.selectFrom("orders").selectAll().execute()).toEqual([]);
      await db.destroy();
    }
    rmSync(dataDir, { recursive: true });
    await close();
  });

  test("an older release runs on a newer one's tables if that one says so, and else refuses", async () => {
    const { db, dataDir, databaseUrl, close } = await open();
    const again = () => openDatabase({ dataDir, databaseUrl, onError: () => {} });
    const newer = { name: "999-newer", timestamp: "2030-01-01T00:00:00.000Z" };
    await sql`insert into kysely_migration (name, timestamp) values (${newer.name}, ${newer.timestamp})`.execute(
      db,
    );
    const other = await again();
    expect(await other.selectFrom("orders").selectAll().execute()).toEqual([]);
    await other.destroy();
    await db.updateTable("oldest_release").set({ last_migration: newer.name }).execute();
    await expect(again()).rejects.toThrow("the database is of a newer release (999-newer)");
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
        // Holds the write lock while the other transactions try to take it.
        await wait(20);
      });
    await Promise.all(others.map((other, index) => write(other, `key ${index}`)));
    const rows = await db.selectFrom("payment_events").select("key").execute();
    expect(rows).toHaveLength(3);
    await Promise.all(others.map((other) => other.destroy()));
    await close();
  });
});

async function emptied(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.end();
}

describe.runIf(inject("postgres")?.url)("PostgreSQL's connections", () => {
  const openOne = async () => {
    const postgres = databases.find(({ name }) => name === "PostgreSQL");
    if (!postgres) throw new Error("There is PostgreSQL");
    return postgres.open();
  };

  test(
    "one that is cut off within a transaction ends the transaction, not the process",
    { tags: ["rest"] },
    async () => {
      const { dataDir, databaseUrl, close } = await openOne();
      const errors: Error[] = [];
      const db = await openDatabase({
        dataDir,
        databaseUrl,
        onError: (error) => errors.push(error),
      });
      const cutOff = db.transaction().execute(async (transaction) => {
        const { pid } = await transaction
          .selectNoFrom(({ fn }) => fn<number>("pg_backend_pid").as("pid"))
          .executeTakeFirstOrThrow();
        await db
          .selectNoFrom(({ fn, val }) => fn("pg_terminate_backend", [val(pid)]).as("cut"))
          .execute();
        // No query is running when the connection breaks.
        await expect.poll(() => errors.length).toBeGreaterThan(0);
        await transaction.selectFrom("orders").selectAll().execute();
      });
      await expect(cutOff).rejects.toSatisfy(isOutage);
      expect(await isReady(db)).toBe(true);
      await db.destroy();
      await close();
    },
  );

  test(
    "a server older than the shop needs is refused, before any table is made",
    { tags: ["rest"] },
    async () => {
      const { databaseUrl = "", dataDir, close } = await openOne();
      await emptied(databaseUrl);
      // There is no older server here, so this database is made to report an older version.
      const pretends = async (version: number) => {
        const client = new pg.Client({ connectionString: databaseUrl });
        await client.connect();
        await client.query(
          `create schema if not exists older; create or replace function older.current_setting(text)
         returns text language sql as $$ select '${version}' $$`,
        );
        await client.end();
      };
      const url = `${databaseUrl}?options=${encodeURIComponent("-c search_path=older,pg_catalog,public")}`;
      const opened = () => openDatabase({ dataDir, databaseUrl: url, onError: () => {} });
      await pretends(140_023);
      await expect(opened()).rejects.toThrow(
        "PostgreSQL 15 or newer is needed; the server of DATABASE_URL is 14.23",
      );
      expect(await tablesOf(databaseUrl)).toBe(0);
      await pretends(150_000);
      // Tables are made in the first schema of the path.
      const db = await opened();
      expect(await isReady(db)).toBe(true);
      await db.destroy();
      await close();
    },
  );
});

async function tablesOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as count from information_schema.tables where table_schema in ('public', 'older')",
  );
  await client.end();
  return rows[0].count;
}
