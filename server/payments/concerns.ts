import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { RawBuilder, Selectable, SqlBool } from "kysely";
import { COUNT_LIMIT } from "../../domain/house/today.ts";
import type { Db } from "../db/schema.ts";
import type { PaymentEventsTable } from "../db/tables/payments.ts";

/** A payment event that needs the owner's action: money that matches no order, a dispute, a failed refund. */
export type PaymentConcern = Selectable<PaymentEventsTable> & {
  /** A short id for the owner's commands and forms. */
  id: string;
};

type ConcernNote = {
  /** What was done. */
  note: string;
  by: string;
  /** The order that it was found to belong to, if its own reference does not say it. */
  order?: string | undefined;
};

export type NoteResult = { kind: "noted"; concern: PaymentConcern } | { kind: "unknown" };

/**
 * Every kind but these needs the owner's action, including kinds unknown to this version. Literals, not parameters, to
 * match the condition of the partial index `payment_concerns` (`server/db/migrations/payment-events.ts`).
 */
export const IS_CONCERN: RawBuilder<SqlBool> = sql`kind not in ('charge.success', 'payment.failed', 'payment.paid',
  'payment.refunded', 'refund.pending', 'refund.processed', 'refund.processing')`;

/** The concerns without a note, oldest first. */
export async function listConcerns(db: Db): Promise<PaymentConcern[]> {
  const events = await openConcerns(db).selectAll().orderBy("received_at").orderBy("key").execute();
  return events.map((event) => ({ ...event, id: concernId(event.key) }));
}

/**
 * The number of concerns without a note, up to `COUNT_LIMIT` (`domain/house/today.ts`). In the index's order: PostgreSQL
 * expects a quarter of all events to be concerns, and would start parallel workers for them.
 */
export async function countConcerns(db: Db): Promise<number> {
  const open = openConcerns(db).select("key").orderBy("kind").orderBy("received_at");
  return (await open.limit(COUNT_LIMIT).execute()).length;
}

/** Adds a note to a concern, found by its id or key, which removes it from the list. Notes are never changed. */
export async function noteConcern(
  db: Db,
  idOrKey: string,
  note: ConcernNote,
  at: Date,
): Promise<NoteResult> {
  const concern = (await listConcerns(db)).find(({ id, key }) => [id, key].includes(idOrKey));
  const isFirst = concern && (await storeNote(db, concern.key, note, at));
  return isFirst ? { kind: "noted", concern } : { kind: "unknown" };
}

/** Stores a note on an event; only the first of several is. Returns whether this one was. */
export async function storeNote(
  db: Db,
  key: string,
  { note, by, order }: ConcernNote,
  at: Date,
): Promise<boolean> {
  const result = await db
    .insertInto("payment_event_notes")
    .values({
      event_key: key,
      noted_at: at.toISOString(),
      note,
      noted_by: by,
      order_reference: order ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The query of the events that need action and have no note. */
export function openConcerns(db: Db) {
  return db
    .selectFrom("payment_events")
    .where(IS_CONCERN)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("payment_event_notes")
            .select("noted_at")
            .whereRef("event_key", "=", "payment_events.key"),
        ),
      ),
    );
}

/** The short id of the event with this key. */
export function concernId(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 8);
}
