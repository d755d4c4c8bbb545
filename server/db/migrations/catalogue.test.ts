import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, describe, expect, test } from "vitest";
import { databases } from "../../../tests/support/databases.ts";
import { readEdits } from "../../services/catalogue/read-edits.ts";
import { migrations } from "../migrations.ts";
import { openDatabase } from "../open.ts";
import { postgresDialect } from "../postgres.ts";
import type { Db, Schema } from "../schema.ts";
import { sqliteDialect } from "../sqlite.ts";

const BEFORE = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "015"));
const cleaning: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

describe.each(databases)("a database of the release before, on $name", ({ open }) => {
  test("keeps its orders and begins without changes to the catalogue", async () => {
    const { databaseUrl, db: empty, close } = await open();
    cleaning.push(close);
    if (databaseUrl) await sql`drop schema public cascade; create schema public`.execute(empty);
    const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-yesterday-"));
    cleaning.push(() => rmSync(dataDir, { recursive: true }));
    const old: Db = new Kysely<Schema>({
      dialect: databaseUrl ? postgresDialect(databaseUrl, () => {}) : sqliteDialect(dataDir),
    });
    cleaning.push(() => old.destroy());
    const migrator = new Migrator({ db: old, provider: { getMigrations: async () => BEFORE } });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    await sql`insert into orders
      (reference, status, amount, currency, first_name, last_name, email, phone, address, country, state, comments, created_at)
      values ('HZ1', 'pending', 100, 'NGN', 'Ada', 'Obi', 'ada@example.com', '1', 'a', 'NG', 'RI', '', '2026-11-20T09:00:00.000Z')`.execute(
      old,
    );

    const upgrade = async () => {
      const db = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
      cleaning.push(() => db.destroy());
      return db;
    };
    await upgrade();
    // The second start has nothing to migrate.
    const db = await upgrade();
    expect(await readEdits(db)).toEqual({ edits: { revision: 0, rows: [] }, promotions: [] });
    const orders = await db.selectFrom("orders").select("reference").execute();
    expect(orders).toEqual([{ reference: "HZ1" }]);
  });
});
