import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { RawBuilder, Selectable, SqlBool } from "kysely";
import { COUNT_LIMIT } from "../../domain/house/today.ts";
import type { Db } from "../db/schema.ts";
import type { PaymentEventsTable } from "../db/tables/payments.ts";

/** A payment event that needs the owner's action: money that matches no order, a dispute, a failed refund. */
type PaymentConcern = Selectable<PaymentEventsTable>;

type ConcernNote = {
  /** What was done. */
  note: string;
  by: string;
  /** The order that it was found to belong to, if its own reference does not say it. */
  order?: string | undefined;
};

/**
 * Every kind but these needs the owner's action, including kinds unknown to this version. Literals, not parameters, to
 * match the condition of the partial index `payment_concerns` (`server/db/tables/payments.ts`).
 */
export const IS_CONCERN: RawBuilder<SqlBool> = sql`kind not in ('charge.success', 'payment.failed', 'payment.paid',
  'payment.refunded', 'refund.pending', 'refund.processed', 'refund.processing')`;

/** The concerns without a note, oldest first. */
export function listConcerns(db: Db): Promise<PaymentConcern[]> {
  return openConcerns(db).selectAll().orderBy("received_at").orderBy("key").execute();
}

/**
 * The number of concerns without a note, up to `COUNT_LIMIT` (`domain/house/today.ts`). In the index's order: PostgreSQL
 * expects a quarter of all events to be concerns, and would start parallel workers for them.
 */
export async function countConcerns(db: Db): Promise<number> {
  const open = openConcerns(db).select("key").orderBy("kind").orderBy("received_at");
  return (await open.limit(COUNT_LIMIT).execute()).length;
}

/**
 * Adds a note to an event, which removes it from the list. Notes are never changed: of several only the first is
 * stored. Returns whether this one was.
 */
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
