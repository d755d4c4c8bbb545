import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { tables } from "./schema.ts";
import { ALTERATIONS } from "./tables/alterations.ts";
import { IMPORTS } from "./tables/catalogue.ts";
import { CELEBRATIONS } from "./tables/celebrations.ts";
import { CUSTOMERS } from "./tables/customers.ts";
import { houseTables } from "./tables/house.ts";
import { orderMoneyTables, TAKES_BACK } from "./tables/order-money.ts";
import { addressIndexes, BY_ADDRESS, REMINDERS } from "./tables/messages.ts";
import {
  BY_PIECE,
  CODES,
  DELIVERY,
  HOUSE_ORDERS,
  LEAD_TIMES,
  ONE_SIZE,
  ORDER_LINKS,
  orderTables,
  phoneAloneIndexes,
  STAGE_KEY,
  TAKINGS,
  VAT,
  WITH_US,
  WORKSHOP,
} from "./tables/orders.ts";
import { paymentTables, RECORDED } from "./tables/payments.ts";
import { REVIEWS } from "./tables/reviews.ts";
import { SIZES } from "./tables/stock.ts";
import { createIndexes, createTables, isSqlite, renewRules } from "./tables/table.ts";

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
      await renewRules(db, { order_charges: orderMoneyTables.order_charges });
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
      await countWithUs(db);
    },
  },
  [TAKINGS]: {
    up: async (db) => {
      await createTables(db, tables, TAKINGS);
      await renewRules(db, { order_lines: orderTables.order_lines });
      const run = (statement: string) => sql.raw(statement).execute(db);
      // These three also serve what their former columns did.
      for (const [name, on] of [
        ["payments_by_paid", "payments (paid_at, amount, fees) where paid_at is not null"],
        ["recorded_payments_by_day", "recorded_payments (day, kind, way, amount)"],
        ["credits_by_order", "credits (order_reference, given_at)"],
      ]) {
        await run(`drop index ${name}`);
        await run(`create index ${name} on ${on}`);
      }
      await run("create index credits_by_time on credits (given_at, amount)");
      await run("create index credit_uses_by_time on credit_uses (spent_at, amount, released_at)");
      await run("create index orders_sold on orders (created_at) where sold = 1");
      await countSoFar(db);
    },
  },
  [REMINDERS]: { up: (db) => createTables(db, tables, REMINDERS) },
  [VAT]: { up: (db) => createTables(db, tables, VAT) },
  [CODES]: {
    up: async (db) => {
      await createTables(db, tables, CODES);
      const { orders, order_lines } = orderTables;
      const { order_charges } = orderMoneyTables;
      await renewRules(db, { orders, order_lines, order_charges });
    },
  },
  [HOUSE_ORDERS]: {
    up: async (db) => {
      await createTables(db, tables, HOUSE_ORDERS);
      await createIndexes(db, "orders", phoneAloneIndexes);
    },
  },
  // Changes rows, so it comes after all columns that the table's triggers name.
  [BY_PIECE]: {
    up: async (db) => {
      await createTables(db, tables, BY_PIECE);
      await renewRules(db, { order_lines: orderTables.order_lines });
      const run = (statement: string) => sql.raw(statement).execute(db);
      await timeLines(db);
      await run("create index order_lines_by_piece on order_lines (sku, placed_at, reference)");
      await run(`create index orders_by_stage on orders (${STAGE_KEY}, created_at, reference)`);
      for (const name of ["orders_gone", "orders_cancelled"]) await run(`drop index ${name}`);
    },
  },
  [LEAD_TIMES]: { up: (db) => createTables(db, tables, LEAD_TIMES) },
  [SIZES]: { up: (db) => createTables(db, tables, SIZES) },
  "0014-photographs-by-piece": {
    up: async (db) =>
      void (await sql`create index photographs_by_piece on photographs (sku, created_at)`.execute(
        db,
      )),
  },
  [IMPORTS]: { up: (db) => createTables(db, tables, IMPORTS) },
  [ONE_SIZE]: { up: (db) => createTables(db, tables, ONE_SIZE) },
  [ORDER_LINKS]: { up: (db) => createTables(db, tables, ORDER_LINKS) },
  [WORKSHOP]: {
    up: async (db) => {
      await createTables(db, tables, WORKSHOP);
      await renewRules(db, { house_people: houseTables.house_people });
    },
  },
  [REVIEWS]: { up: (db) => createTables(db, tables, REVIEWS) },
  [CUSTOMERS]: { up: (db) => createTables(db, tables, CUSTOMERS) },
  [ALTERATIONS]: { up: (db) => createTables(db, tables, ALTERATIONS) },
  [CELEBRATIONS]: { up: (db) => createTables(db, tables, CELEBRATIONS) },
  [BY_ADDRESS]: {
    up: async (db) => {
      for (const [table, indexes] of Object.entries(addressIndexes)) {
        await createIndexes(db, table, indexes);
      }
      const { payment_event_notes } = paymentTables;
      await renewRules(db, { payment_event_notes });
    },
  },
};

/** What of earlier cancelled orders is still with the house. */
export async function countWithUs<Schema>(db: Kysely<Schema>): Promise<void> {
  const left = sql`(select coalesce(sum(amount - refunded), 0) from payments
    where order_reference = orders.reference and payments.status in ('paid', 'refunded'))
    - (select coalesce(sum(amount), 0) from credits where order_reference = orders.reference)`;
  await sql`update orders set with_us = ${left} where stage = 'cancelled' and ${left} > 0`.execute(
    db,
  );
}

/** What Takings counts of earlier orders; what promotions took off them is not known. */
export async function countSoFar<Schema>(db: Kysely<Schema>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`update orders set sold = 1
    where status in ('part_paid', 'paid') and stage <> 'cancelled'`);
  const day = isSqlite(db)
    ? "date(created_at, '+1 hour')"
    : "to_char(created_at::timestamp + interval '1 hour', 'YYYY-MM-DD')";
  await run(`insert into sold_pieces (day, sku, pieces, saved)
    select ${day}, sku, sum(quantity), 0 from order_lines
    inner join orders on orders.reference = order_lines.reference where sold = 1 group by 1, 2`);
  // When money of a payment went back was not stored: its last event or refund says it best.
  await run(`insert into payment_returns (payment_reference, refunded, amount, returned_at)
    select reference, refunded, refunded, coalesce(
      (select max(received_at) from payment_events events where events.reference = payments.reference
        and kind in ('refund.processed', 'payment.refunded')),
      (select max(created_at) from refunds where payment_reference = payments.reference
        and state = 'processed'), paid_at) from payments where refunded > 0`);
}

/** Gives lines without a time that of their order. */
export async function timeLines<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`update order_lines set placed_at =
    (select created_at from orders where orders.reference = order_lines.reference)
    where placed_at is null`.execute(db);
}

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
