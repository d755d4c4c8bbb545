import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import { BLANK_CUSTOMER } from "./blank-customer.ts";

/** Removes the customer from an order: from its row, from changes of its address, and with the owner's notes. */
export async function blankOrder(db: Db, reference: string): Promise<void> {
  await db
    .updateTable("order_changes")
    .set(BLANK_CHANGE)
    .where("order_reference", "=", reference)
    .where("field", "=", "address")
    .execute();
  await db.deleteFrom("order_notes").where("order_reference", "=", reference).execute();
  await db.updateTable("orders").set(BLANK_CUSTOMER).where("reference", "=", reference).execute();
}

/** The same for all orders that were placed before a time; returns how many had a customer. */
export async function blankOrdersBefore(db: Db, before: string): Promise<number> {
  const expired = await db
    .selectFrom("orders")
    .select("reference")
    .where("created_at", "<", before)
    // A literal, not a parameter, so that the database can use its partial index on these rows.
    .where("email", "<>", sql.lit(""))
    .execute();
  for (const { reference } of expired) {
    await db.transaction().execute((transaction) => blankOrder(transaction, reference));
  }
  return expired.length;
}

const BLANK_CHANGE = { before: "", after: "" } as const;
