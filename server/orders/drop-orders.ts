import { UNPAID_STATUSES } from "../../domain/orders/money.ts";
import { expiryOf, RETENTION } from "../../domain/retention.ts";
import type { Db } from "../db/schema.ts";
import { releaseCredit } from "../payments/credits.ts";
import { lockOrder } from "./order-rows.ts";
import { readBespoke } from "./read-order.ts";

/**
 * Leaves out orders that the reconciler still checks, those with any payment event but a failure, those that the house
 * has begun (all kept as long as paid ones), and bespoke orders until their day.
 */
export function dropUnpaidOrders(
  db: Db,
  before: string,
  now: Date,
  mayDrop: (db: Db, reference: string) => Promise<boolean>,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const candidates = await expiredUnpaid(transaction, before).execute();
    const references = candidates.map(({ reference }) => reference).toSorted();
    let dropped = 0;
    for (const reference of references) {
      // Locked in the order of references, as everywhere: a concurrent payment waits, or commits first.
      await lockOrder(transaction, reference);
      const isStill = await expiredUnpaid(transaction, before)
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

/** What the provider says of a payment that nobody can complete any more. */
const OVER: readonly (string | null)[] = ["not-found", "abandoned", "failed"];

/** The payments of an unpaid order, and whether each is over by what the provider said after the order's days had passed. */
async function attemptsOf(db: Db, reference: string) {
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
  return payments.map(({ reference: payment, placed_at, ask_after, provider_status }) => {
    const end = new Date(new Date(placed_at).getTime() + ABANDONED_MS).toISOString();
    const isAsked = ask_after !== null && ask_after >= end;
    return { reference: payment, isOver: isAsked && OVER.includes(provider_status) };
  });
}

/** Whether nobody wrote it by hand, and the provider knows no attempt that can still pay it. */
export async function isAbandoned(db: Db, reference: string): Promise<boolean> {
  if (await readBespoke(db, reference)) return false;
  const attempts = await attemptsOf(db, reference);
  return attempts.every(({ isOver }) => isOver);
}

/** The payments that the provider has to be asked about before their orders can be dropped as abandoned. */
export async function unaskedPayments(db: Db, now: Date): Promise<string[]> {
  const orders = await expiredUnpaid(db, expiryOf("abandonedOrder", now).toISOString()).execute();
  const unasked: string[] = [];
  for (const { reference } of orders) {
    if (await readBespoke(db, reference)) continue;
    const attempts = await attemptsOf(db, reference);
    unasked.push(...attempts.filter(({ isOver }) => !isOver).map((each) => each.reference));
  }
  return unasked;
}

/** Leaves what late money is found by. */
async function leaveTrace(db: Db, order: string, now: Date): Promise<void> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.reference", "order_reference")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["payments.reference", "order_reference", "number", "orders.amount"])
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

function expiredUnpaid(db: Db, before: string) {
  return db
    .selectFrom("orders")
    .select("orders.reference")
    .where("status", "in", UNPAID_STATUSES)
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments")
            .select("reference")
            .whereRef("order_reference", "=", "orders.reference")
            .where("check_at", "is not", null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payments")
            .innerJoin("payment_events", "payment_events.reference", "payments.reference")
            .select("key")
            .whereRef("order_reference", "=", "orders.reference")
            .where("kind", "!=", "payment.failed"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("order_stages")
            .select("id")
            .whereRef("order_reference", "=", "orders.reference"),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("bespoke_orders")
            .select("order_reference")
            .whereRef("order_reference", "=", "orders.reference")
            .where("ready_by", ">=", before),
        ),
      ),
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
  "credit_uses",
  "order_charges",
  "order_stages",
  "order_changes",
  "order_notes",
  "order_replacements",
  "bespoke_orders",
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
  // A step that undoes another refers to it.
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
