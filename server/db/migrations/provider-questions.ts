import type { Kysely } from "kysely";
import { sql } from "kysely";
import { refuse } from "./order-rules.ts";

/**
 * When the provider may be asked about an order again, and what the owner did about events that need it. A process
 * of the release before knows neither and loses nothing: it asks as often as it used to.
 */
export async function addQuestionsAndNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("ask_after", "text").execute();

  await db.schema
    .createTable("payment_event_notes")
    .addColumn("event_key", "text", (column) =>
      // An older process drops old events without knowing of notes.
      column.notNull().references("payment_events.key").onDelete("cascade"),
    )
    .addColumn("noted_at", "text", (column) => column.notNull())
    .addColumn("note", "text", (column) => column.notNull().check(sql`note <> ''`))
    .addPrimaryKeyConstraint("payment_event_notes_key", ["event_key", "noted_at"])
    .execute();
  await refuse(db, "payment_event_notes", "update", [["a note stays as it was written", "1 = 1"]]);

  // `server/services/payment-concerns.ts` looks for exactly these, mismatches among them.
  await db.schema.dropIndex("payment_mismatches").execute();
  await sql`create index payment_concerns on payment_events (kind, received_at) where ${sql.raw(CONCERN)}`.execute(
    db,
  );
  // What was kept before this release, and shown to nobody.
  await sql`insert into payment_events (key, reference, kind, amount, detail, received_at)
    select 'payment.unknown-order:' || reference || ':' || kind || substr(key, length(kind) + length(reference) + 2), reference, 'payment.unknown-order', amount, detail, received_at
    from payment_events as heard
    where kind in ('charge.success', 'refund.processed')
      and not exists (select 1 from orders where orders.reference = heard.reference)`.execute(db);
}

/** An event of any kind but these needs the owner. Kept here as it shipped: the index is of this text. */
const CONCERN = `kind not in ('charge.success', 'payment.failed', 'payment.paid', 'payment.refunded',
  'refund.pending', 'refund.processed', 'refund.processing')`;
