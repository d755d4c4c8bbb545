import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * Who said what was done about a payment event, and to which order the event was found to belong, if its reference does
 * not say it. Of several people only the first can say it. Notes of earlier releases have neither.
 */
export async function addConcernNotes(db: Kysely<unknown>): Promise<void> {
  const notes = "payment_event_notes";
  await db.schema.alterTable(notes).addColumn("noted_by", "text").execute();
  // No foreign key, as on events: an order that is dropped by its retention takes no events with it.
  await db.schema.alterTable(notes).addColumn("order_reference", "text").execute();
  await sql`create unique index payment_event_notes_once on payment_event_notes (event_key)
    where noted_by is not null`.execute(db);
  await sql`create index payment_event_notes_by_order on payment_event_notes (order_reference)
    where order_reference is not null`.execute(db);
  await db.schema
    .createIndex("payment_event_notes_by_time")
    .on(notes)
    .columns(["noted_at", "event_key"])
    .execute();
}
