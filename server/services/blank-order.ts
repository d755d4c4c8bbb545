import { sql } from "kysely";
import { inTransaction } from "../db/transactions.ts";
import type { Db } from "../db/schema.ts";
import { BLANK_CUSTOMER } from "./blank-customer.ts";
import { eraseWords } from "./erase-words.ts";

/** Removes the customer from orders: from their rows, and from all that the owner wrote beside them. */
export function blankOrders(db: Db, references: readonly string[]): Promise<void> {
  return inTransaction(db, async (transaction) => {
    await transaction
      .updateTable("orders")
      .set(BLANK_CUSTOMER)
      .where("reference", "in", references)
      .execute();
    await eraseWords(transaction, references);
  });
}

const BATCH = 500;

/** The same for all orders that were placed before a time; returns how many had a customer. */
export async function blankOrdersBefore(db: Db, before: string): Promise<number> {
  let blanked = 0;
  for (;;) {
    const expired = await db
      .selectFrom("orders")
      .select("reference")
      .where("created_at", "<", before)
      // A literal, not a parameter, so that the database can use its partial index on these rows.
      .where("email", "<>", sql.lit(""))
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
