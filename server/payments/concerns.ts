import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import {
  belongsField,
  concernTitle,
  doneField,
  readFacts,
  SHORT,
} from "../../domain/house/concerns.ts";
import type { ConcernFacts } from "../../domain/house/concerns.ts";
import { COUNT_LIMIT } from "../../domain/house/today.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import type { SoldMeanwhile } from "../../domain/orders/api.ts";
import { formatNumber, readNumber } from "../../domain/orders/numbers.ts";
import { command, done, invalid, readFields, refused, stale, UNKNOWN } from "../command.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { findNamed, lockOrder } from "../orders/order-rows.ts";
import { requestRefund } from "./refund-payment.ts";
import { orderOfPayment, RETURN_ID, returnableOf } from "./returnable.ts";

type ConcernNote = {
  /** What was done about the event. */
  note: string;
  by: string;
  /** The order that the event belongs to, if the event's own reference does not say so. */
  order?: string | undefined;
};

/**
 * Concerns are events that need the owner's action: all kinds but these, also kinds unknown to this version. Literals,
 * not parameters, to match the partial index `payment_concerns` (`server/db/tables/payments.ts`).
 */
export const IS_CONCERN: RawBuilder<SqlBool> = sql`kind not in ('charge.success', 'payment.failed', 'payment.paid',
  'payment.refunded', 'refund.pending', 'refund.processed', 'refund.processing')`;

/** The concerns without a note, oldest first. */
export function listConcerns(db: Db): Promise<RowOf<"payment_events">[]> {
  return openConcerns(db).selectAll().orderBy("received_at").orderBy("key").execute();
}

/**
 * The number of concerns without a note, up to `COUNT_LIMIT` (`domain/house/today.ts`). They are read in the index's
 * order: else PostgreSQL, which expects a quarter of all events to be concerns, starts parallel workers.
 */
export async function countConcerns(db: Db): Promise<number> {
  const open = openConcerns(db).select("key").orderBy("kind").orderBy("received_at");
  return (await open.limit(COUNT_LIMIT).execute()).length;
}

/**
 * Adds a note to an event, which takes the event off the list. Notes are never changed: of several for one event only
 * the first is stored. Returns whether this note was stored.
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

/** What is owed for pieces that were sold before they were paid for, of orders with nobody's word about it. */
export async function sumOwedBack(db: Db): Promise<{ count: number; amount: Kobo }> {
  const rows = await openConcerns(db)
    .select("amount")
    .where("kind", "=", SHORT)
    .limit(COUNT_LIMIT)
    .execute();
  return { count: rows.length, amount: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0) };
}

/** What an order is owed for pieces that were sold before it was paid, as long as nobody has dealt with it. */
export async function readOwedBack(db: Db, order: string): Promise<SoldMeanwhile[]> {
  const rows = await openConcerns(db)
    .select(["amount", "detail"])
    .where("kind", "=", SHORT)
    .where("reference", "=", order)
    .orderBy("received_at")
    .execute();
  return rows.map(({ amount, detail }) => ({
    amount: amount ?? 0,
    pieces: readFacts(detail)["pieces"] ?? "",
  }));
}

/** Notes that what an order was owed for pieces sold meanwhile went back to its customer, if it was as much. */
export async function settleOwedBack(
  db: Db,
  order: string,
  { amount, note, by }: { amount: Kobo; note: string; by: string },
  at: Date,
): Promise<void> {
  const open = await openConcerns(db)
    .select(["key", "amount"])
    .where("kind", "=", SHORT)
    .where("reference", "=", order)
    .execute();
  let left = amount;
  for (const { key, amount: owed } of open) {
    if (owed === null || owed > left) continue;
    left -= owed;
    await storeNote(db, key, { note, by }, at);
  }
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

/** An event about a payment that needs the owner's action, or was dealt with. */
export type Concern = {
  /** A short id, for fragments of the page's address. */
  id: string;
  /** The event's key, which names it in forms. */
  key: string;
  kind: string;
  /** When the shop received the event, UTC in ISO 8601. */
  at: string;
  amount: Kobo | null;
  /** The payment's reference as the provider sent it; may be empty. */
  reference: string;
  facts: ConcernFacts;
  /** The payment's order; undefined if the shop has no such payment. `name` is empty once the customer is erased. */
  order: { number: number; name: string } | undefined;
  /** What can be refunded for this event; 0 if nothing can, or if something was refunded since the event. */
  returnable: Kobo;
  note: { text: string; at: string; by: string | null; order: number | undefined } | undefined;
};

type ConcernsView = {
  concerns: Concern[];
  /** How many concerns have no note. */
  open: number;
};

/** The oldest concerns without a note; if `isDone`, those that were dealt with last. */
export async function readConcerns(
  db: Db,
  { isDone, limit }: { isDone: boolean; limit: number },
): Promise<ConcernsView> {
  const open = await listConcerns(db);
  const rows = isDone
    ? await rowsOf(db)
        .orderBy("noted_at", "desc")
        .orderBy("event_key", "desc")
        .limit(limit)
        .execute()
    : open.slice(0, limit);
  const concerns: Concern[] = [];
  for (const row of rows) concerns.push(await concernOf(db, row));
  return { concerns, open: open.length };
}

/** One concern by its event's key, with its note if it has one; undefined if there is no such event. */
export async function readConcern(db: Db, key: string): Promise<Concern | undefined> {
  // In this order: a note that is stored between the two queries is found by the second.
  const event = await openConcerns(db).selectAll().where("key", "=", key).executeTakeFirst();
  if (event) return concernOf(db, event);
  const noted = await rowsOf(db)
    .where("event_key", "=", key)
    .orderBy("noted_at")
    .executeTakeFirst();
  return noted && concernOf(db, noted);
}

/** An event, with its note if it has one. */
type Row = RowOf<"payment_events"> & Partial<Omit<RowOf<"payment_event_notes">, "event_key">>;

function rowsOf(db: Db) {
  return db
    .selectFrom("payment_event_notes")
    .innerJoin("payment_events", "payment_events.key", "event_key")
    .selectAll("payment_events")
    .select(["noted_at", "note", "noted_by", "order_reference"]);
}

async function concernOf(db: Db, row: Row): Promise<Concern> {
  const { key, kind, amount, reference, received_at: at, detail, note, noted_at } = row;
  const order = await orderOfPayment(db, reference);
  const assigned = row.order_reference ? await findNamed(db, row.order_reference) : undefined;
  const returnable = order && note === undefined ? await returnableOf(db, row) : 0;
  return {
    id: concernId(key),
    key,
    kind,
    at,
    amount,
    reference,
    facts: readFacts(detail),
    order: order && {
      number: order.number,
      name: `${order.first_name} ${order.last_name}`.trim(),
    },
    returnable,
    note:
      note !== undefined && noted_at !== undefined
        ? { text: note, at: noted_at, by: row.noted_by ?? null, order: assigned?.number }
        : undefined,
  };
}

const keyField = { name: "event", maxLength: 500 };

type Settled = {
  /** The event's key. */
  key: string;
  note: string;
  /** The number, as typed, of the order that the event belongs to; empty for none. */
  order: string;
};

/** Stores a note about what was done for an event; the same note by the same person is stored once. */
export const settleConcern = command({
  act: "settled-concern",
  fields: [keyField, doneField, belongsField],
  read: (values) => {
    const read = readFields([doneField, belongsField], values);
    return "refused" in read ? read : { input: { ...read.input, key: values["event"] ?? "" } };
  },
  run: async ({ db }, { key, note, order: typed }: Settled, { name, at }) => {
    const order =
      readNumber(typed) === undefined ? undefined : (await findNamed(db, typed))?.reference;
    if (typed !== "" && order === undefined) return invalid({ order: belongsField.message });
    const open = await openConcerns(db).select("kind").where("key", "=", key).executeTakeFirst();
    if (open && (await storeNote(db, key, { note, by: name, order }, at))) {
      // The record is kept for ever, so it gets no text of the note, which is deleted with the payment.
      const thing = { kind: "payment", id: concernId(key) };
      return done({}, { thing, after: { about: concernTitle(open.kind) } });
    }
    const concern = await readConcern(db, key);
    if (!concern) return UNKNOWN;
    const isSame = concern.note?.text === note && concern.note.by === name;
    // Otherwise somebody else was faster, and their note stays.
    return isSame ? done({}) : stale(concern);
  },
});

/** Refunds an event's amount to the customer, once however often it is asked for, and stores a note that says so. */
export const returnConcern = command({
  act: "refunded",
  right: "refunds",
  password: "recent",
  fields: [keyField],
  read: ({ event: key = "" }) => ({ input: { key } }),
  run: async (ports, { key }: { key: string }, { name, at }) => {
    const { db } = ports;
    const concern = await readConcern(db, key);
    if (!concern) return UNKNOWN;
    const order = await orderOfPayment(db, concern.reference);
    if (!order) return refused("not-returnable");
    await lockOrder(db, order.reference);
    const request = `refunded:${RETURN_ID}${concern.id}`;
    const event = await openConcerns(db).selectAll().where("key", "=", key).executeTakeFirst();
    if (!event) {
      const now = await readConcern(db, key);
      const amount = concern.amount ?? 0;
      if (now?.note && (await isRequested(db, request))) return done({ amount });
      return stale(now ?? concern);
    }
    const amount = await returnableOf(db, event);
    if (amount === 0) return refused("not-returnable");
    const reason = concernTitle(concern.kind);
    const of = { payment: event.reference };
    const asked = { of, amount, reason, by: name, key: request };
    const result = await requestRefund(ports, asked);
    if (result.kind !== "intended") return refused("not-returnable");
    const said = { note: `Returned ${formatKobo(amount)}`, by: name };
    // Somebody else has stored a note meanwhile: `stale` undoes the transaction, and nothing is refunded.
    if (!(await storeNote(db, key, said, at)))
      return stale((await readConcern(db, key)) ?? concern);
    const number = formatNumber(order.number);
    const after = { amount: formatKobo(amount), reason, order: number };
    return done({ amount }, { thing: { kind: "order", id: number }, after });
  },
});

async function isRequested(db: Db, key: string): Promise<boolean> {
  const refund = await db
    .selectFrom("refunds")
    .select("id")
    .where("request_key", "=", key)
    .executeTakeFirst();
  return refund !== undefined;
}
