import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "../../server/db/migrations.ts";
import { openDatabase } from "../../server/db/open.ts";
import { postgresDialect } from "../../server/db/postgres.ts";
import type { Db, Schema } from "../../server/db/schema.ts";
import { sqliteDialect } from "../../server/db/sqlite.ts";
import type { databases } from "./databases.ts";

/**
 * Creates a database of an earlier release, whose last migration is the one before `first`, opened as that release's
 * processes have it. `upgrade` opens it as this release does. `cleaning` gets what the test has to undo, in order.
 */
export async function previousRelease(
  open: (typeof databases)[number]["open"],
  first: string,
  cleaning: (() => Promise<void> | void)[],
): Promise<{ old: Db; upgrade: () => Promise<Db> }> {
  const before = Object.entries(migrations).filter(([name]) => name < first);
  const made = await open();
  cleaning.push(() => made.close());
  const dataDir = mkdtempSync(join(tmpdir(), "hazelzuri-yesterday-"));
  cleaning.push(() => rmSync(dataDir, { recursive: true }));
  const { databaseUrl } = made;
  if (databaseUrl) await sql`drop schema public cascade; create schema public`.execute(made.db);
  const old: Db = new Kysely<Schema>({
    dialect: databaseUrl ? postgresDialect(databaseUrl, () => {}) : sqliteDialect(dataDir),
  });
  cleaning.push(() => old.destroy());
  const getMigrations = async () => Object.fromEntries(before);
  const { error } = await new Migrator({ db: old, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
  return {
    old,
    upgrade: async () => {
      const db = await openDatabase({ dataDir, databaseUrl, onError: () => {} });
      cleaning.push(() => db.destroy());
      return db;
    },
  };
}

/** Inserts an order with columns that every release had until payments got a table of their own (030). */
export async function insertOldOrder(db: Db, reference: string, at: string): Promise<void> {
  await sql`insert into orders (reference, status, amount, currency, first_name, last_name, email, phone, address,
    country, state, comments, created_at) values (${reference}, 'pending', 14000000, 'NGN', 'Ada', 'Okafor',
    'ada@example.com', '', '1 Road', 'NG', 'Rivers', '', ${at})`.execute(db);
  await sql`insert into order_lines (reference, position, sku, name, size, quantity, unit_price)
    values (${reference}, 0, 'naledi/orion-dress', 'Orion Dress', 'M', 1, 14000000)`.execute(db);
}
