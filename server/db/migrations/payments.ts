import { sql, SqliteAdapter } from "kysely";
import type { Kysely } from "kysely";
import { addIndex, onlyRow, orderReference, primaryKey, required } from "./parts.ts";
import { changed, refuse } from "./rules.ts";

/** The same steps as in `domain/payments/states.ts`; a test compares them. */
const STEPS = ["pending>paid", "pending>failed", "failed>paid", "paid>refunded"];

const namesTransaction =
  "coalesce(new.paid_at, '') <> '' and coalesce(new.transaction_id, '') <> ''";
const namesNone = "new.paid_at is null and new.transaction_id is null";

/** Whether money has arrived for an order, as SQL. */
const HAS_PAYMENT = `exists (select 1 from payments where payments.order_reference = new.reference
  and payments.status in ('paid', 'refunded'))`;

/**
 * Gives each attempt to pay for an order a row of its own, and moves into it what the order's row had: the provider's
 * reference (an order's first payment has the order's own), status, transaction, next check. The order's status
 * becomes a summary of its payments. Processes of an older release fail on this schema: stop them first.
 */
export async function createPayments(db: Kysely<unknown>): Promise<void> {
  await createTable(db);
  await copyFromOrders(db);
  await dropFromOrders(db);
  await addRules(db);
  await numberOrders(db);
}

async function createTable(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payments")
    .addColumn("reference", "text", primaryKey)
    .addColumn("order_reference", "text", orderReference)
    .addColumn("purpose", "text", (column) =>
      column.notNull().check(sql`purpose in ('full', 'deposit', 'balance', 'delivery', 'extra')`),
    )
    .addColumn("status", "text", (column) =>
      column.notNull().check(sql`status in ('pending', 'paid', 'failed', 'refunded')`),
    )
    .addColumn("amount", "bigint", (column) => column.notNull().check(sql`amount > 0`))
    .addColumn("currency", "text", (column) => column.notNull().check(sql`currency = 'NGN'`))
    .addColumn("refunded", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "text", required)
    .addColumn("paid_at", "text")
    .addColumn("transaction_id", "text")
    .addColumn("channel", "text")
    .addColumn("check_at", "text")
    .addColumn("ask_after", "text")
    .execute();
}

const RETURNED = sql`coalesce((select sum(returned.amount) from payment_events as returned
  where returned.reference = orders.reference and returned.kind = 'refund.processed'), 0)`;

/** Refunds were only recorded as events: a paid order may have been returned in part. */
async function copyFromOrders(db: Kysely<unknown>): Promise<void> {
  await sql`insert into payments (reference, order_reference, purpose, status, amount, currency, refunded, created_at,
      paid_at, transaction_id, channel, check_at, ask_after)
    select reference, reference, 'full',
      case when status = 'paid' and ${RETURNED} >= amount then 'refunded' else status end, amount, currency,
      case when status = 'refunded' or (status = 'paid' and ${RETURNED} >= amount) then amount
        when status = 'paid' then ${RETURNED} else 0 end,
      created_at, paid_at, transaction_id, channel, check_at, ask_after
    from orders`.execute(db);
  const index = (name: string, ...columns: string[]) =>
    db.schema.createIndex(name).on("payments").columns(columns);
  await index("payments_by_order", "order_reference", "created_at").execute();
  await index("payments_by_transaction", "transaction_id").unique().execute();
  // Of the few payments that the reconciler still checks.
  for (const [name, column] of [
    ["payments_by_check", "check_at"],
    ["payments_open_by_age", "created_at"],
  ] as const) {
    await index(name, column).where(sql.ref("check_at"), "is not", null).execute();
  }
}

async function dropFromOrders(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const trigger of ["orders_insert_rules", "orders_update_rules"]) {
    // On PostgreSQL a trigger's function is its own object; dropping it drops the trigger.
    await sql
      .raw(isSqlite ? `drop trigger ${trigger}` : `drop function ${trigger}() cascade`)
      .execute(db);
  }
  for (const index of ["orders_by_check", "orders_by_transaction", "orders_by_status"]) {
    await db.schema.dropIndex(index).execute();
  }
  for (const column of ["check_at", "ask_after", "paid_at", "transaction_id", "channel"]) {
    await db.schema.alterTable("orders").dropColumn(column).execute();
  }
  await allowPartPaid(db, isSqlite);
  await addIndex(db, "orders_by_status", "orders", "status", "created_at");
  await db.schema
    .alterTable("orders")
    .addColumn("speed", "text", (column) =>
      column
        .notNull()
        .defaultTo("standard")
        .check(sql`speed in ('standard', 'express')`),
    )
    .execute();
}

const STATUSES = "status in ('pending', 'part_paid', 'paid', 'failed', 'refunded')";

/** SQLite cannot change a column's condition: the column is replaced. */
async function allowPartPaid(db: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (!isSqlite) {
    await run("alter table orders drop constraint orders_status_check");
    await run(`alter table orders add constraint orders_status_check check (${STATUSES})`);
    return;
  }
  await run("alter table orders rename column status to old_status");
  await run(
    `alter table orders add column status text not null default 'pending' check (${STATUSES})`,
  );
  await run("update orders set status = old_status");
  await run("alter table orders drop column old_status");
}

async function addRules(db: Kysely<unknown>): Promise<void> {
  await refuse(db, "payments", "insert", [
    [
      "a payment begins pending, without a transaction",
      `not (new.status = 'pending' and new.refunded = 0 and ${namesNone})`,
    ],
  ]);
  await refuse(db, "payments", "update", [
    [
      "a payment keeps its reference, order, purpose, amount, currency and time",
      changed("reference", "order_reference", "purpose", "amount", "currency", "created_at"),
    ],
    [
      "there is no such step of a payment's status",
      `old.status <> new.status and old.status || '>' || new.status not in (${STEPS.map((step) => `'${step}'`).join(", ")})`,
    ],
    [
      "a successful payment names its transaction",
      `new.status in ('paid', 'refunded') and not (${namesTransaction})`,
    ],
    [
      "any other payment has no transaction and no refund",
      `new.status in ('pending', 'failed') and not (${namesNone} and new.refunded = 0)`,
    ],
    [
      "a payment keeps its transaction",
      `old.status in ('paid', 'refunded') and (${changed("paid_at", "transaction_id", "channel")})`,
    ],
    [
      "a refund is at most the payment, and stays",
      "new.refunded < old.refunded or new.refunded > new.amount",
    ],
    [
      "a payment is refunded when all of it went back",
      "(new.status = 'refunded') <> (new.refunded = new.amount)",
    ],
  ]);
  await refuse(db, "orders", "insert", [["an order begins pending", "new.status <> 'pending'"]]);
  await refuse(db, "orders", "update", [
    [
      "an order keeps its reference, amount, currency, speed and time",
      changed("reference", "amount", "currency", "speed", "created_at"),
    ],
    [
      "an order is paid by payments, and stays paid",
      `new.status <> old.status and (new.status in ('part_paid', 'paid', 'refunded')) <> (${HAS_PAYMENT})`,
    ],
  ]);
}

/** Numbers for people, from 1001 on, in the order in which orders were placed. A number is never used again. */
async function numberOrders(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const number = isSqlite
    ? "integer primary key autoincrement"
    : "bigint generated by default as identity (start with 1001) primary key";
  await sql
    .raw(
      `create table order_numbers (number ${number}, reference text not null unique references orders (reference) on delete cascade)`,
    )
    .execute(db);
  if (isSqlite) {
    // The last number that was given: SQLite continues from here, also if the table is empty.
    await sql`insert into sqlite_sequence (name, seq) values ('order_numbers', 1000)`.execute(db);
  }
  await sql`insert into order_numbers (reference) select reference from orders order by created_at, reference`.execute(
    db,
  );
}

/** Adds what the provider last reported of a payment, to tell a transfer that is under way from no payment at all. */
export async function addProviderStatus(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("payments").addColumn("provider_status", "text").execute();
  // Only a failure of that time is certain.
  await sql`update payments set provider_status = 'failed' where status = 'failed'`.execute(db);
}

/** Links by which somebody else can pay an order, one for each order; and which payments were begun by them. */
export async function createPayLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pay_links")
    .addColumn("token", "text", primaryKey)
    .addColumn("order_reference", "text", (column) =>
      column.notNull().unique().references("orders.reference").onDelete("cascade"),
    )
    .addColumn("created_at", "text", required)
    .execute();
  await db.schema
    .alterTable("payments")
    .addColumn("by_link", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

/** For what came in today and this week. */
export async function addPaymentsByPaid(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_by_paid on payments (paid_at) where paid_at is not null`.execute(
    db,
  );
}

/** The one search for payments that the database does not know, planned after a backup was restored. */
export async function createPaymentSearches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment_searches")
    .addColumn("id", "integer", onlyRow)
    .addColumn("since", "text", required)
    .addColumn("due_at", "text", required)
    .addColumn("ended_at", "text")
    .addColumn("found", "integer", required)
    .execute();
}
