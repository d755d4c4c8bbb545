import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { Db } from "../db/schema.ts";
import { PHONE_ALONE } from "../db/tables/orders.ts";
import { inTransaction } from "../db/transactions.ts";
import { forgetAltered } from "../alterations/fit.ts";
import { dropReviewsOf } from "../reviews/reviews.ts";
import { lockOrder } from "./order-rows.ts";
import { erasePersonal } from "./personal-rows.ts";

/**
 * Removes the customer from orders: from their rows, and from the owner's texts about them; and her reviews. The sale
 * stays: lines, amounts, times, the provider's transaction id, and the country, which determines the tax.
 */
export function blankOrders(
  db: Db,
  references: readonly string[],
  at: Date = new Date(),
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (references.length === 0) return;
    // Orders are locked before the catalogue, which shows reviews, so that two transactions cannot deadlock.
    for (const reference of references.toSorted()) await lockOrder(transaction, reference);
    await dropReviewsOf(transaction, references, at);
    await forgetAltered(transaction, references, at);
    await erasePersonal(transaction, { orders: references });
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
