import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { expiryOf, RETENTION } from "../../domain/retention.ts";
import type { Db } from "../db/schema.ts";
import { CHECKS } from "../payments/reconcile-payment.ts";
import { releaseCredit } from "../payments/credits.ts";
import { dropSlips } from "../payments/slips.ts";
import { lastDayKept } from "../celebrations/drop-guests.ts";
import { dropReviewsOf } from "../reviews/reviews.ts";
import { lockOrder } from "./order-rows.ts";
import { isOfHouse } from "./read-order.ts";

/**
 * Deletes unpaid orders placed before `before` that `mayDrop` allows; returns how many. An order stays while the
 * reconciler checks one of its payments, and if it has a stage step, a recorded payment (also one taken back) or a
 * payment event other than a failure; a bespoke order stays until its day, one of a celebration
 * as long as its guest.
 */
export function dropUnpaidOrders(
  db: Db,
  before: string,
  now: Date,
  mayDrop: (db: Db, reference: string) => Promise<boolean>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const candidates = await expiredUnpaid(transaction, before, now).execute();
    const references = candidates.map(({ reference }) => reference).toSorted();
    let dropped = 0;
    for (const reference of references) {
      // Locked in the order of references, as everywhere. A payment that was faster shows in `isStill`; others wait.
      await lockOrder(transaction, reference);
      const isStill = await expiredUnpaid(transaction, before, now)
        .where("orders.reference", "=", reference)
        .executeTakeFirst();
      if (!isStill || !(await mayDrop(transaction, reference))) continue;
      await releaseCredit(transaction, reference, now);
      await leaveTrace(transaction, reference, now);
      await deleteOrder(transaction, reference);
      dropped += 1;
    }
    return dropped;
  });
}

const ABANDONED_MS = RETENTION.abandonedOrder.days * 24 * 60 * 60_000;

/** The provider's statuses of a payment that nobody can complete any more. */
export const OVER: readonly (string | null)[] = ["not-found", "abandoned", "failed"];

/**
 * The payments of an unpaid order that may still succeed: for all others the provider, asked after the order's last
 * day, has said that nobody can complete them.
 */
async function openAttempts(db: Db, reference: string): Promise<string[]> {
  const payments = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.reference", "order_reference")
    .select([
      "payments.reference",
      "ask_after",
      "provider_status",
      "orders.created_at as placed_at",
    ])
    .where("order_reference", "=", reference)
    .execute();
  const open = payments.filter(({ placed_at, ask_after, provider_status }) => {
    const end = new Date(new Date(placed_at).getTime() + ABANDONED_MS).toISOString();
    const isAsked = ask_after !== null && ask_after >= end;
    return !isAsked || !OVER.includes(provider_status);
  });
  return open.map((payment) => payment.reference);
}

/** Whether the house did not write the order, and the provider knows of no payment that can still succeed. */
export async function isAbandoned(db: Db, reference: string): Promise<boolean> {
  if (await isOfHouse(db, reference)) return false;
  return (await openAttempts(db, reference)).length === 0;
}

/** The payments that the provider has to be asked about before their orders can be dropped as abandoned. */
export async function unaskedPayments(db: Db, now: Date): Promise<string[]> {
  const before = expiryOf("abandonedOrder", now).toISOString();
  const orders = await expiredUnpaid(db, before, now).execute();
  const unasked: string[] = [];
  for (const { reference } of orders) {
    if (!(await isOfHouse(db, reference))) unasked.push(...(await openAttempts(db, reference)));
  }
  return unasked;
}

/** Keeps the references of an order's payments, so that late money can be matched to the deleted order. */
async function leaveTrace(db: Db, order: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.reference", "order_reference")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["payments.reference", "order_reference", "number"])
    .select(
      sql<number>`orders.amount - (select coalesce(sum(discount), 0) from order_lines
        where order_lines.reference = orders.reference)`.as("amount"),
    )
    .where("order_reference", "=", order)
    .execute();
  const dropped_at = now.toISOString();
  for (const row of rows) {
    await db
      .insertInto("dropped_orders")
      .values({ ...row, dropped_at })
      .execute();
  }
}

function expiredUnpaid(db: Db, before: string, now: Date) {
  const isNone = (rows: RawBuilder<unknown>) => sql<SqlBool>`not exists (${rows})`;
  return (
    db
      .selectFrom("orders")
      .select("orders.reference")
      .where("status", "in", UNPAID_STATUSES)
      .where("created_at", "<", before)
      .where(
        // No join: SQLite would read all jobs of the queue for each order.
        isNone(sql`select 1 from payments where order_reference = orders.reference
        and exists (select 1 from jobs where queue = ${CHECKS} and subject = payments.reference)`),
      )
      .where(
        isNone(sql`select 1 from payments
        inner join payment_events on payment_events.reference = payments.reference
        where order_reference = orders.reference and kind <> 'payment.failed'`),
      )
      .where(isNone(sql`select 1 from order_stages where order_reference = orders.reference`))
      .where(isNone(sql`select 1 from recorded_payments where order_reference = orders.reference`))
      .where(
        isNone(sql`select 1 from bespoke_orders
        where order_reference = orders.reference and orders.ready_by >= ${before}`),
      )
      // An order of a celebration stays as long as its guest.
      .where(
        isNone(sql`select 1 from celebration_guests
        inner join celebrations on celebrations.id = celebration_id
        where order_reference = orders.reference and day >= ${lastDayKept(now)}`),
      )
  );
}

export function dropOrders(db: Db, before: string): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom("orders")
      .select("reference")
      .where("created_at", "<", before)
      .execute();
    for (const { reference } of old) await deleteOrder(transaction, reference);
    return old.length;
  });
}

const OF_ORDER = [
  "payments",
  "recorded_payments",
  "kept_money",
  "credit_uses",
  "discount_uses",
  "stock_uses",
  "order_charges",
  "order_stages",
  "order_changes",
  "order_notes",
  "order_replacements",
  "bespoke_orders",
  "line_people",
  "line_measurements",
] as const;

async function deleteOrder(db: Db, reference: string): Promise<void> {
  const payments = db.selectFrom("payments").where("order_reference", "=", reference);
  await db
    .deleteFrom("payment_events")
    .where("reference", "in", payments.select("reference"))
    .execute();
  await db
    .deleteFrom("refunds")
    .where("payment_reference", "in", payments.select("reference"))
    .execute();
  await dropSlips(db, [reference]);
  await dropReviewsOf(db, [reference], new Date());
  // First the rows that refer to another of their table: what went back, what takes a charge back, what undoes a step.
  await db
    .deleteFrom("recorded_payments")
    .where("order_reference", "=", reference)
    .where("payment_id", "is not", null)
    .execute();
  await db
    .deleteFrom("order_charges")
    .where("order_reference", "=", reference)
    .where("takes_back", "is not", null)
    .execute();
  await db
    .deleteFrom("kept_money")
    .where("order_reference", "=", reference)
    .where("undoes", "is not", null)
    .execute();
  await db
    .deleteFrom("order_stages")
    .where("order_reference", "=", reference)
    .where("undoes", "is not", null)
    .execute();
  for (const table of OF_ORDER) {
    await db.deleteFrom(table).where("order_reference", "=", reference).execute();
  }
  const tables = ["idempotency_keys", "payment_events", "order_lines", "orders"] as const;
  for (const table of tables) {
    await db.deleteFrom(table).where("reference", "=", reference).execute();
  }
}
