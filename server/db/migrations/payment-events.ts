import type { Kysely } from "kysely";
import { sql } from "kysely";
import { addIndex, required } from "./parts.ts";
import { refuse } from "./rules.ts";

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

/**
 * Adds the earliest time of the next request to the provider about an order, and the owner's notes on events that
 * need attention. A process of the previous release ignores both, without harm: it asks as often as before.
 */
export async function addQuestionsAndNotes(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("orders").addColumn("ask_after", "text").execute();

  await db.schema
    .createTable("payment_event_notes")
    .addColumn("event_key", "text", (column) =>
      // A process of an older release deletes expired events without knowing of notes.
      column.notNull().references("payment_events.key").onDelete("cascade"),
    )
    .addColumn("noted_at", "text", required)
    .addColumn("note", "text", (column) => column.notNull().check(sql`note <> ''`))
    .addPrimaryKeyConstraint("payment_event_notes_key", ["event_key", "noted_at"])
    .execute();
  await refuse(db, "payment_event_notes", "update", [["a note stays as it was written", "1 = 1"]]);

  // `server/payments/concerns.ts` queries exactly these rows, mismatches included.
  await db.schema.dropIndex("payment_mismatches").execute();
  await sql`create index payment_concerns on payment_events (kind, received_at) where ${sql.raw(CONCERN)}`.execute(
    db,
  );
  // Events about unknown orders, which earlier releases stored but never showed to the owner.
  await sql`insert into payment_events (key, reference, kind, amount, detail, received_at)
    select 'payment.unknown-order:' || reference || ':' || kind || substr(key, length(kind) + length(reference) + 2), reference, 'payment.unknown-order', amount, detail, received_at
    from payment_events as heard
    where kind in ('charge.success', 'refund.processed')
      and not exists (select 1 from orders where orders.reference = heard.reference)`.execute(db);
}

/** Events of any other kind need the owner's attention. Never change it: it is the released index's condition. */
const CONCERN = `kind not in ('charge.success', 'payment.failed', 'payment.paid', 'payment.refunded',
  'refund.pending', 'refund.processed', 'refund.processing')`;

/** Tells the owner of refunds that the release before had stopped asking about after 30 days, without a word. */
export async function tellOverdueRefunds(db: Kysely<unknown>): Promise<void> {
  await sql`insert into payment_events (key, reference, kind, amount, detail, received_at)
    select 'refund.overdue:' || payment_reference || ':' || id, payment_reference, 'refund.overdue', amount,
      '{"refund":"' || id || '","state":"' || state || '"}', coalesce(asked_at, created_at)
    from refunds where state not in ('processed', 'failed') and try_at is null`.execute(db);
}

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
  await addIndex(db, "payment_event_notes_by_time", notes, "noted_at", "event_key");
}
