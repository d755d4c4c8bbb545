import type { Kysely } from "kysely";

/** Allows at most one `payment.paid` and one `payment.refunded` event per order, whatever their keys. */
export async function addOnePaidEvent(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("payment_events_of_changes")
    .on("payment_events")
    .columns(["reference", "kind"])
    .unique()
    .where("kind", "in", ["payment.paid", "payment.refunded"])
    .execute();
}
