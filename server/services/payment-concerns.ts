import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { RawBuilder, Selectable, SqlBool } from "kysely";
import type { Db, PaymentEventsTable } from "../db/schema.ts";

/** An event that the owner has to do something about: money that fits no order, a dispute, a refund that failed. */
export type PaymentConcern = Selectable<PaymentEventsTable> & {
  /** Short, for the owner to name it by. */
  id: string;
};

export type NoteResult = { kind: "noted"; concern: PaymentConcern } | { kind: "unknown" };

/**
 * Events of these kinds need nobody; all others do, also those that this version does not know. Written out, since the
 * index `payment_concerns` holds exactly these rows (`server/db/migrations/provider-questions.ts`).
 */
export const IS_CONCERN: RawBuilder<SqlBool> = sql`kind not in ('charge.success', 'payment.failed', 'payment.paid',
  'payment.refunded', 'refund.pending', 'refund.processed', 'refund.processing')`;

/** Those that nobody has said anything about yet, longest waiting first. */
export async function listConcerns(db: Db): Promise<PaymentConcern[]> {
  const events = await openConcerns(db).selectAll().orderBy("received_at").orderBy("key").execute();
  return events.map((event) => ({ ...event, id: idOf(event.key) }));
}

/** How many there are. */
export async function countConcerns(db: Db): Promise<number> {
  const found = await openConcerns(db)
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .executeTakeFirst();
  return Number(found?.count ?? 0);
}

/** Keeps what was done about one, by its id or its whole key: it is listed no more. Notes are never changed. */
export async function noteConcern(
  db: Db,
  idOrKey: string,
  note: string,
  at: Date,
): Promise<NoteResult> {
  const concern = (await listConcerns(db)).find(({ id, key }) => [id, key].includes(idOrKey));
  if (!concern) return { kind: "unknown" };
  await db
    .insertInto("payment_event_notes")
    .values({ event_key: concern.key, noted_at: at.toISOString(), note })
    .execute();
  return { kind: "noted", concern };
}

function openConcerns(db: Db) {
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

function idOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 8);
}
