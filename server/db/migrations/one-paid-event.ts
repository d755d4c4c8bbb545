import type { Kysely } from "kysely";

/** An order is paid once and refunded once: so are the events that say it, whatever their keys. */
export async function addOnePaidEvent(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("payment_events_of_changes")
    .on("payment_events")
    .columns(["reference", "kind"])
    .unique()
    .where("kind", "in", ["payment.paid", "payment.refunded"])
    .execute();
}
