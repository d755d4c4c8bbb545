import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { Db } from "../db/schema.ts";
import { PHONE_ALONE } from "../db/tables/orders.ts";
import { inTransaction } from "../db/transactions.ts";
import { dropSlips } from "../payments/slips.ts";
import { dropReviewsOf } from "../reviews/reviews.ts";
import { erasedCustomer } from "../../domain/orders/customer.ts";

/** Removes the customer from orders: from their rows, and from the owner's texts about them; and her reviews. */
export function blankOrders(
  db: Db,
  references: readonly string[],
  at: Date = new Date(),
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await transaction
      .updateTable("orders")
      .set(BLANK_CUSTOMER)
      .where("reference", "in", references)
      .execute();
    await eraseWords(transaction, references);
    await dropReviewsOf(transaction, references, at);
  });
}

const BATCH = 500;

/** Blanks all orders that were placed before a time, in batches; returns how many still had a customer. */
export async function blankOrdersBefore(db: Db, before: string): Promise<number> {
  // The conditions of the two partial indexes on these rows.
  const known = [sql<SqlBool>`email <> ''`, sql<SqlBool>`${sql.raw(PHONE_ALONE)}`];
  let blanked = 0;
  for (const isKnown of known) blanked += await blankThose(db, before, isKnown);
  return blanked;
}

async function blankThose(db: Db, before: string, isKnown: RawBuilder<SqlBool>): Promise<number> {
  let blanked = 0;
  for (;;) {
    const expired = await db
      .selectFrom("orders")
      .select("reference")
      .where("created_at", "<", before)
      .where(isKnown)
      .limit(BATCH)
      .execute();
    if (expired.length === 0) return blanked;
    await blankOrders(
      db,
      expired.map(({ reference }) => reference),
    );
    blanked += expired.length;
  }
}

/**
 * The values that remove the customer from an order's row. The sale stays: lines, amounts, times, the provider's
 * transaction id, and the country, which determines the tax.
 */
const BLANK_CUSTOMER = { ...erasedCustomer, sizing: "" } as const;

/** Replaces the owner's words about a customer where a text must not be empty. */
const ERASED = "Erased";

/** Replaces a bespoke piece's description, so that the books still say what was sold. */
const BESPOKE_PIECE = "Bespoke piece";

/** The values that remove a store credit's owner; its code and amount stay. */
export const BLANK_CREDIT = { email: "", reason: ERASED } as const;

/**
 * Replaces what the owner wrote about the customers of these orders: the descriptions of bespoke pieces, labels of
 * charges, reasons, couriers, tracking links, and notes on events and recorded payments; and deletes the house's notes
 * and the photographs of slips. Amounts, times and
 * authors stay. The database allows these changes only after `BLANK_CUSTOMER` was stored in the order's row.
 */
async function eraseWords(db: Db, references: readonly string[]): Promise<void> {
  await eraseDescriptions(db, references);
  await db
    .updateTable("order_charges")
    .set({ label: ERASED })
    .where("order_reference", "in", references)
    // The labels of these charges are the shop's own text.
    .where("kind", "not in", ["express-off", "discount"])
    .execute();
  await db
    .updateTable("order_stages")
    .set({ courier: "", tracking_url: "" })
    .where("order_reference", "in", references)
    .execute();
  await db
    .updateTable("order_changes")
    .set({ before: "", after: "" })
    .where("order_reference", "in", references)
    .where("field", "=", "address")
    .execute();
  await db
    .updateTable("recorded_payments")
    .set({ note: ERASED })
    .where("order_reference", "in", references)
    .where("note", "<>", "")
    .execute();
  await dropSlips(db, references);
  for (const table of ["order_stages", "order_changes", "kept_money"] as const) {
    await db
      .updateTable(table)
      .set({ reason: ERASED })
      .where("order_reference", "in", references)
      .where("reason", "<>", "")
      .execute();
  }
  await db
    .updateTable("order_replacements")
    .set({ before: "" })
    .where("order_reference", "in", references)
    .where("before", "<>", "")
    .execute();
  await db.deleteFrom("order_notes").where("order_reference", "in", references).execute();
  await eraseWordsOfPayments(db, references);
}

async function eraseDescriptions(db: Db, references: readonly string[]): Promise<void> {
  const bespoke = db
    .selectFrom("bespoke_orders")
    .select("order_reference")
    .where("order_reference", "in", references);
  await db
    .updateTable("order_lines")
    .set({ name: BESPOKE_PIECE })
    .where("reference", "in", bespoke)
    .execute();
}

async function eraseWordsOfPayments(db: Db, references: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom("payments")
    .select("reference")
    .where("order_reference", "in", references)
    .execute();
  const payments = rows.map(({ reference }) => reference);
  if (payments.length > 0) {
    await db
      .updateTable("refunds")
      .set({ reason: ERASED })
      .where("payment_reference", "in", payments)
      .where("reason", "<>", "")
      .execute();
  }
  const noted = await db
    .selectFrom("payment_events")
    .innerJoin("payment_event_notes", "event_key", "payment_events.key")
    .select("event_key")
    .where("reference", "in", [...new Set([...references, ...payments])])
    .execute();
  if (noted.length === 0) return;
  await db
    .updateTable("payment_event_notes")
    .set({ note: ERASED })
    .where(
      "event_key",
      "in",
      noted.map(({ event_key }) => event_key),
    )
    .execute();
}
