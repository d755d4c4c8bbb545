import type { Selectable } from "kysely";
import { concernTitle, readFacts } from "../../domain/house/concerns.ts";
import type { ConcernFacts } from "../../domain/house/concerns.ts";
import { mayDo } from "../../domain/house/rights.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { formatNumber, readNumber } from "../../domain/orders/numbers.ts";
import type { Db } from "../db/schema.ts";
import type { PaymentEventsTable } from "../db/tables/payments.ts";
import { findReference } from "../orders/find-order.ts";
import { concernId, listConcerns, openConcerns, storeNote } from "../payments/concerns.ts";
import { createRequestRefund } from "../payments/refund-payment.ts";
import { orderOfPayment, RETURN_ID, returnableOf } from "./money-acts.ts";
import { actOnOrder } from "./order-acts.ts";
import type { ActPorts } from "./order-acts.ts";
import { record } from "./record.ts";
import type { Done } from "./record.ts";
import type { Person } from "./visit.ts";

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

type ConcernsView = {
  concerns: Concern[];
  /** How many have no note. */
  open: number;
};

/** The oldest concerns without a note, or those that were dealt with last. */
async function readConcerns(
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
async function readConcern(db: Db, key: string): Promise<Concern | undefined> {
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
  const orderNumber = row.order_reference ? await numberOf(db, row.order_reference) : undefined;
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
        ? { text: note, at: noted_at, by: row.noted_by, order: orderNumber }
        : undefined,
  };
}

async function numberOf(db: Db, reference: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("order_numbers")
    .select("number")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row?.number;
}

type ConcernDone = {
  /** The event's key. */
  key: string;
  note: string;
  /** The order that it was found to belong to, as somebody types its number; empty for none. */
  order: string;
  by: Person;
};

type ConcernDoneResult =
  | { kind: "noted"; concern: Concern }
  /** Somebody was faster: their words stand. Nothing was changed. */
  | { kind: "otherwise"; concern: Concern }
  | { kind: "unknown-order" }
  | { kind: "unknown" };

type ConcernReturn = { key: string; by: Person };

type ConcernReturnResult =
  | { kind: "returning"; concern: Concern; amount: Kobo }
  | { kind: "otherwise"; concern: Concern }
  /** Something was returned or given since, or there is not so much left. */
  | { kind: "not-returnable" }
  /** Only an owner returns money. */
  | { kind: "forbidden" }
  | { kind: "unknown" };

/** Undoes the transaction of a return. */
class NotedMeanwhile extends Error {}

type ReturnStep = { kind: "returning"; amount: Kobo } | { kind: "not-returnable" };

/** Payments that fit no order, disputes, failed refunds: shown until somebody says what was done. */
type ConcernActs = {
  readConcerns(query: Parameters<typeof readConcerns>[1]): Promise<ConcernsView>;
  readConcern(key: string): Promise<Concern | undefined>;
  /** Keeps what was done about one; said twice with the same words it is kept once. */
  settleConcern(done: ConcernDone): Promise<ConcernDoneResult>;
  /** Returns its amount to the customer once, whoever asks how often, and keeps that as what was done. */
  returnConcern(asked: ConcernReturn): Promise<ConcernReturnResult>;
};

export function createConcernActs(ports: ActPorts): ConcernActs {
  const { db, now } = ports;
  return {
    readConcerns: (query) => readConcerns(db, query),
    readConcern: (key) => readConcern(db, key),

    settleConcern: async ({ key, note, order: typed, by }) => {
      const order =
        typed === "" || readNumber(typed) === undefined
          ? undefined
          : await findReference(db, typed);
      if (typed !== "" && order === undefined) return { kind: "unknown-order" };
      const at = now();
      const isFirst = await db.transaction().execute(async (transaction) => {
        const open = await openConcerns(transaction)
          .select("kind")
          .where("key", "=", key)
          .executeTakeFirst();
        if (!open) return false;
        const said = { note, by: by.name, order };
        if (!(await storeNote(transaction, key, said, at))) return false;
        // The words stand with the payment, which is dropped after years; the record is kept for ever.
        const thing = { kind: "payment", id: concernId(key) };
        const after = { about: concernTitle(open.kind) };
        await record(transaction, { by, act: "settled-concern", thing, after }, at);
        return true;
      });
      const concern = await readConcern(db, key);
      if (!concern) return { kind: "unknown" };
      const isSame = concern.note?.text === note && concern.note.by === by.name;
      return { kind: isFirst || isSame ? "noted" : "otherwise", concern };
    },

    returnConcern: async ({ key, by }) => {
      if (!mayDo(by, "refunds")) return { kind: "forbidden" };
      const concern = await readConcern(db, key);
      if (!concern) return { kind: "unknown" };
      const order = await orderOfPayment(db, concern.reference);
      if (!order) return { kind: "not-returnable" };
      const reason = concernTitle(concern.kind);
      const asked = actOnOrder(
        ports,
        { number: order.number, id: RETURN_ID + concern.id, by },
        { act: "refunded", values: { key } },
        async (inside, _order, id): Promise<{ result: ReturnStep; done?: Pick<Done, "after"> }> => {
          const event = await openConcerns(inside.db)
            .selectAll()
            .where("key", "=", key)
            .executeTakeFirst();
          const amount = event ? await returnableOf(inside.db, event) : 0;
          if (!event || amount === 0) return { result: { kind: "not-returnable" } };
          const of = { payment: event.reference };
          const request = { of, amount, reason, by: by.name, key: id };
          const result = await createRequestRefund(inside)(request);
          if (result.kind !== "intended") return { result: { kind: "not-returnable" } };
          const said = { note: `Returned ${formatKobo(amount)}`, by: by.name };
          // Somebody has said meanwhile what was done: nothing is returned.
          if (!(await storeNote(inside.db, key, said, now()))) throw new NotedMeanwhile();
          const after = { amount: formatKobo(amount), reason, order: formatNumber(order.number) };
          return { result: { kind: "returning", amount }, done: { after } };
        },
      );
      const outcome = await asked.catch((error: unknown) => {
        if (error instanceof NotedMeanwhile) return { kind: "not-returnable" } as const;
        throw error;
      });
      const current = (await readConcern(db, key)) ?? concern;
      switch (outcome.kind) {
        case "returning":
          return { ...outcome, concern: current };
        case "not-returnable":
          return current.note ? { kind: "otherwise", concern: current } : outcome;
        case "repeated":
          return { kind: "returning", amount: current.amount ?? 0, concern: current };
        default:
          return { kind: "not-returnable" };
      }
    },
  };
}
