import type { Db } from "../db/schema.ts";
import { BESPOKE_PIECE, ERASED } from "./blank-customer.ts";

/**
 * Replaces what the owner wrote about the customers of these orders: the descriptions of bespoke pieces, labels of
 * charges, reasons, couriers, tracking links, and notes on events; and deletes their private notes. Amounts, times and
 * who did it stay. The database allows it once the order itself has lost its customer.
 */
export async function eraseWords(db: Db, references: readonly string[]): Promise<void> {
  await eraseDescriptions(db, references);
  await db
    .updateTable("order_charges")
    .set({ label: ERASED })
    .where("order_reference", "in", references)
    // The shop's own words.
    .where("kind", "<>", "express-off")
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
  for (const table of ["order_stages", "order_changes"] as const) {
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
  const bespoke = await db
    .selectFrom("bespoke_orders")
    .select("order_reference")
    .where("order_reference", "in", references)
    .execute();
  if (bespoke.length === 0) return;
  const written = bespoke.map(({ order_reference }) => order_reference);
  await db
    .updateTable("order_lines")
    .set({ name: BESPOKE_PIECE })
    .where("reference", "in", written)
    .execute();
}

async function eraseWordsOfPayments(db: Db, references: readonly string[]): Promise<void> {
  const found = await db
    .selectFrom("payments")
    .select("reference")
    .where("order_reference", "in", references)
    .execute();
  const payments = found.map(({ reference }) => reference);
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
