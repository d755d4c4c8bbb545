import { concernTitle } from "../../../domain/house/concerns.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { formatNumber, readNumber } from "../../../domain/orders/numbers.ts";
import { findReference } from "../find-order.ts";
import { concernId, openConcerns, storeNote } from "../payment-concerns.ts";
import { createRequestRefund } from "../refund-payment.ts";
import { actOnOrder } from "./act-on-order.ts";
import type { ActPorts } from "./act-on-order.ts";
import { readConcern, readConcerns } from "./read-concerns.ts";
import type { Concern, ConcernsView } from "./read-concerns.ts";
import { record } from "./record.ts";
import type { Done } from "./record.ts";
import { orderOfPayment, RETURN_ID, returnableOf } from "./returnable.ts";
import type { Person } from "./types.ts";

export type ConcernDone = {
  /** The event's key. */
  key: string;
  note: string;
  /** The order that it was found to belong to, as somebody types its number; empty for none. */
  order: string;
  by: Person;
};

export type ConcernDoneResult =
  | { kind: "noted"; concern: Concern }
  /** Somebody was faster: their words stand. Nothing was changed. */
  | { kind: "otherwise"; concern: Concern }
  | { kind: "unknown-order" }
  | { kind: "unknown" };

export type ConcernReturn = { key: string; by: Person };

export type ConcernReturnResult =
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
export type ConcernActs = {
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
