import type { Selectable } from "kysely";
import { readFacts } from "../../../domain/house/concerns.ts";
import type { ConcernFacts } from "../../../domain/house/concerns.ts";
import type { Kobo } from "../../../domain/money.ts";
import type { Db } from "../../db/schema.ts";
import type { PaymentEventsTable } from "../../db/tables/payments.ts";
import { concernId, listConcerns, openConcerns } from "../payment-concerns.ts";
import { orderOfPayment, returnableOf } from "./returnable.ts";

/** An event about a payment that needs a hand, or did. */
export type Concern = {
  /** Short, for the page's fragments. */
  id: string;
  /** The event's key, which names it in forms. */
  key: string;
  kind: string;
  /** When the shop heard of it, UTC in ISO. */
  at: string;
  amount: Kobo | null;
  /** The payment's, as the provider named it; may be empty. */
  reference: string;
  facts: ConcernFacts;
  /** The order that it is about; undefined if none has its reference. `name` is empty once its customer is erased. */
  order: { number: number; name: string } | undefined;
  /** What can be returned to the customer here; 0 if nothing can, or something was returned since. */
  returnable: Kobo;
  note: { text: string; at: string; by: string | null; order: number | undefined } | undefined;
};

export type ConcernsView = {
  concerns: Concern[];
  /** How many have no note. */
  open: number;
};

/** The oldest concerns without a note, or those that were dealt with last. */
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
    : open.slice(0, limit).map((event) => ({ ...event, ...NO_NOTE }));
  const concerns: Concern[] = [];
  for (const row of rows) concerns.push(await concernOf(db, row));
  return { concerns, open: open.length };
}

/** One concern by its event's key, with its note if it has one; undefined if there is no such event. */
export async function readConcern(db: Db, key: string): Promise<Concern | undefined> {
  const noted = await rowsOf(db)
    .where("event_key", "=", key)
    .orderBy("noted_at")
    .executeTakeFirst();
  if (noted) return concernOf(db, noted);
  const event = await openConcerns(db).selectAll().where("key", "=", key).executeTakeFirst();
  return event && concernOf(db, { ...event, ...NO_NOTE });
}

const NO_NOTE = { noted_at: null, note: null, noted_by: null, order_reference: null };

type Row = Selectable<PaymentEventsTable> & {
  noted_at: string | null;
  note: string | null;
  noted_by: string | null;
  order_reference: string | null;
};

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
  const found = row.order_reference ? await numberOf(db, row.order_reference) : undefined;
  const returnable = order && note === null ? await returnableOf(db, row) : 0;
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
      note !== null && noted_at !== null
        ? { text: note, at: noted_at, by: row.noted_by, order: found }
        : undefined,
  };
}

async function numberOf(db: Db, reference: string): Promise<number | undefined> {
  const found = await db
    .selectFrom("order_numbers")
    .select("number")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return found?.number;
}
