import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import { tables } from "./schema.ts";
import { REMINDERS } from "./tables/messages.ts";
import { DELIVERY, orderTables, TAKES_BACK, WITH_US } from "./tables/orders.ts";
import { RECORDED } from "./tables/payments.ts";
import { createTables, renewRules } from "./tables/table.ts";

const FIRST = "0001-schema";

/**
 * All changes of the schema, in order, for both dialects. A released migration is never edited, and 1.0.0 has released the
 * first: each change is a new migration that only adds a column or a table (marked with `since` and the migration's name),
 * an index or a trigger, or loosens rules (`renewRules`), so that the release before it still runs.
 */
export const migrations: Record<string, Migration> = {
  [FIRST]: { up: (db) => createTables(db, tables) },
  [RECORDED]: {
    up: async (db) => {
      await createTables(db, tables, RECORDED);
      await renewRules(db, { orders: orderTables.orders });
    },
  },
  [TAKES_BACK]: {
    up: async (db) => {
      await createTables(db, tables, TAKES_BACK);
      await sql`create unique index order_charges_taken_back on order_charges (takes_back)
        where takes_back is not null`.execute(db);
      await renewRules(db, { order_charges: orderTables.order_charges });
    },
  },
  [DELIVERY]: {
    up: async (db) => {
      await createTables(db, tables, DELIVERY);
      await renewRules(db, { orders: orderTables.orders });
    },
  },
  // Changes rows, so it comes after all columns that the table's triggers name.
  [WITH_US]: {
    up: async (db) => {
      await createTables(db, tables, WITH_US);
      await sql`create index orders_with_us on orders (created_at, reference, with_us)
        where with_us > 0`.execute(db);
      const left = sql`(select coalesce(sum(amount - refunded), 0) from payments
        where order_reference = orders.reference and payments.status in ('paid', 'refunded'))
        - (select coalesce(sum(amount), 0) from credits where order_reference = orders.reference)`;
      await sql`update orders set with_us = ${left} where stage = 'cancelled' and ${left} > 0`.execute(
        db,
      );
    },
  },
  [REMINDERS]: { up: (db) => createTables(db, tables, REMINDERS) },
};

/**
 * The last migration of the oldest release that can still run on the present tables. Migrations normally only add: if one
 * must remove or redefine what earlier releases use, set this to its name.
 */
export const OLDEST_RELEASE = FIRST;

/** Names of the migrations in `done` that this release does not know: a newer release has made them. */
export const newerThanOwn = (done: readonly string[]): string[] =>
  done.filter((name) => !(name in migrations));

/** Why a database that has been through the migrations `done` cannot be used; undefined if it can, or is new. */
export function whyTooOld(done: readonly string[]): string | undefined {
  if (done.length === 0 || done.includes(FIRST)) return undefined;
  return "The database was made by a version of the shop before 1.0.0, which no later one can use.";
}

/** @throws if the database is too old (`whyTooOld`) */
export function refuseTooOld(done: readonly string[]): void {
  const why = whyTooOld(done);
  if (why) throw new Error(why);
}
