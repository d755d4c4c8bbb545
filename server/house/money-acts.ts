import type { Selectable } from "kysely";
import { RETURNABLE } from "../../domain/house/concerns.ts";
import { mayDo } from "../../domain/house/rights.ts";
import { formatKobo } from "../../domain/money-text.ts";
import type { Kobo } from "../../domain/money.ts";
import { canCancel } from "../../domain/orders/stages.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { isOpenRefund } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import type { PaymentEventsTable } from "../db/tables/payments.ts";
import { createChangeStage } from "../orders/change-stage.ts";
import { createChargeOrder } from "../orders/charge-order.ts";
import type { ChargeRequest, ChargeResult } from "../orders/charge-order.ts";
import { giveCredit } from "../payments/credits.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import { readEntries } from "../orders/entries.ts";
import { createRequestRefund } from "../payments/refund-payment.ts";
import type { RequestRefundResult } from "../payments/refund-payment.ts";
import { refundsOf } from "../payments/refunds.ts";
import type { Refund } from "../payments/refunds.ts";
import { actOnOrder } from "./order-acts.ts";
import type { ActPorts, OrderAct, ActRefusal } from "./order-acts.ts";
import type { Done } from "./record.ts";

type NewCharge = OrderAct & Pick<ChargeRequest, "kind" | "amount" | "label">;
type NewRefund = OrderAct & { amount: Kobo | "all"; reason: string };
type NewCredit = OrderAct & { amount: Kobo; reason: string };

type RefundActResult =
  | RequestRefundResult
  /** Only an owner returns money. */
  | { kind: "forbidden" }
  /** Credit was given for a part: only `left` was not compensated yet. */
  | { kind: "compensated"; left: Kobo };

export type CreditActResult =
  | { kind: "given"; code: string; amount: Kobo }
  /** Only an owner gives credit, or whom an owner allowed it. */
  | { kind: "forbidden" }
  /** More than the money that was paid and not returned or given yet: `left` is what is. */
  | { kind: "too-much"; left: Kobo }
  /** Its customer was erased. */
  | { kind: "closed" }
  /** It has left the house, or was cancelled or changed since the person saw it. */
  | { kind: "stale"; stage: Stage };

/** What is done with an order's money, each once and recorded. Nothing is returned twice, in money and as credit. */
type MoneyActs = {
  charge(act: NewCharge): Promise<ChargeResult | ActRefusal>;
  takeOffExpress(act: OrderAct): Promise<ChargeResult | ActRefusal>;
  refund(act: NewRefund): Promise<RefundActResult | ActRefusal>;
  giveCredit(act: NewCredit): Promise<CreditActResult | ActRefusal>;
  /** Cancels the order and gives credit for all that was paid for it. */
  moveToCredit(
    act: OrderAct & { from: Stage; reason: string },
  ): Promise<CreditActResult | ActRefusal>;
};

export function createMoneyActs(ports: ActPorts): MoneyActs {
  return {
    charge: ({ kind, amount, label, ...act }) =>
      actOnOrder(
        ports,
        act,
        { act: "charged-order", values: { kind, amount, label } },
        async (inside, { reference: order }, id) => {
          const request = { order, id, kind, amount, label, by: act.by.name };
          const result = await createChargeOrder(inside).chargeOrder(request);
          // The label stands in the entry, which loses its words with the customer; the record never does.
          const after = { amount: formatKobo(amount), kind };
          return { result, done: result.kind === "charged" ? { after } : undefined };
        },
      ),

    takeOffExpress: (act) =>
      actOnOrder(
        ports,
        act,
        { act: "took-express-off", values: {} },
        async (inside, { reference: order }, id) => {
          const request = { order, id, by: act.by.name };
          const result = await createChargeOrder(inside).takeOffExpress(request);
          return { result, done: result.kind === "charged" ? {} : undefined };
        },
      ),

    refund: async ({ amount, reason, ...act }) => {
      if (!mayDo(act.by, "refunds")) return { kind: "forbidden" };
      return actOnOrder(
        ports,
        act,
        { act: "refunded", values: { amount, reason } },
        async (inside, order, id): Promise<{ result: RefundActResult; done?: object }> => {
          if ((await givenFor(inside.db, order.reference)) > 0) {
            const left = await leftOf(inside.db, order);
            if (amount === "all" || amount > left) return { result: { kind: "compensated", left } };
          }
          const of = { order: order.reference };
          const request = { of, amount, reason, by: act.by.name, key: id };
          const result = await createRequestRefund(inside)(request);
          const after = { amount: amount === "all" ? amount : formatKobo(amount) };
          return { result, ...(result.kind === "intended" && { done: { after } }) };
        },
      );
    },

    giveCredit: async ({ amount, reason, ...act }) => {
      if (!mayDo(act.by, "credit")) return { kind: "forbidden" };
      return actOnOrder(
        ports,
        act,
        { act: "gave-credit", values: { amount, reason } },
        async (inside, order, id) => {
          const result = await give(inside, order, { amount, reason, id, by: act.by.name });
          return { result, ...doneWith(result) };
        },
      );
    },

    moveToCredit: async ({ from, reason, ...act }) => {
      if (!mayDo(act.by, "credit")) return { kind: "forbidden" };
      return actOnOrder(
        ports,
        act,
        { act: "moved-to-credit", values: { from, reason } },
        async (inside, order, id): Promise<{ result: CreditActResult; done?: object }> => {
          const { reference, stage } = order;
          if (stage !== from || !canCancel(stage)) return { result: { kind: "stale", stage } };
          // Store credit that it spends is returned to its own code.
          const amount = wholeNaira(await leftOf(inside.db, order));
          if (amount === 0) return { result: { kind: "too-much", left: 0 } };
          const by = act.by.name;
          const result = await give(inside, order, { amount, reason, id, by });
          if (result.kind !== "given") return { result };
          const step = { order: reference, id, from, by, reason };
          const cancelled = await createChangeStage(inside).cancelOrder(step);
          if (cancelled.kind !== "changed") throw new Error(`Cannot cancel: ${cancelled.kind}`);
          return { result, ...doneWith(result) };
        },
      );
    },
  };
}

async function give(
  ports: ActPorts,
  order: LockedOrder,
  { amount, reason, id, by }: { amount: Kobo; reason: string; id: string; by: string },
): Promise<CreditActResult> {
  const { reference, email } = order;
  if (email === "") return { kind: "closed" };
  const left = await leftOf(ports.db, order);
  if (amount > left) return { kind: "too-much", left };
  const code = await giveCredit(ports, { email, amount, reason, id, by, order: reference });
  return { kind: "given", code, amount };
}

/**
 * The money that came in for an order and was neither returned, nor asked to be, nor given as credit. Store credit that
 * it spends does not count: it was given for money of another order, and would be given again with every order.
 */
export async function leftOf(
  db: Db,
  order: Pick<LockedOrder, "reference" | "amount" | "stage">,
): Promise<Kobo> {
  const { money, payments } = await readEntries(db, order);
  const refunds = await refundsOf(
    db,
    payments.map(({ reference }) => reference),
  );
  const open = refunds
    .filter(({ state }) => isOpenRefund(state))
    .reduce((sum, { amount }) => sum + amount, 0);
  const credit = await givenFor(db, order.reference);
  return Math.max(0, money.paid - money.refunded - open - credit);
}

async function givenFor(db: Db, reference: string): Promise<Kobo> {
  const credits = await db
    .selectFrom("credits")
    .select("amount")
    .where("order_reference", "=", reference)
    .execute();
  return credits.reduce((sum, { amount }) => sum + amount, 0);
}

function wholeNaira(amount: Kobo): Kobo {
  return amount - (amount % 100);
}

function doneWith(result: CreditActResult): { done?: Pick<Done, "after"> } {
  if (result.kind !== "given") return {};
  return { done: { after: { amount: formatKobo(result.amount) } } };
}

/** What the ids of requests begin with that return the amount of an event. */
export const RETURN_ID = "concern-";

type Event = Pick<
  Selectable<PaymentEventsTable>,
  "key" | "kind" | "amount" | "reference" | "received_at"
>;

/**
 * What of an event's amount can be asked for at the provider: all of it, if it is the customer's and nothing else was
 * returned or given as credit for its order since the event came; else nothing.
 */
export async function returnableOf(db: Db, event: Event): Promise<Kobo> {
  const { kind, amount, reference, received_at: since } = event;
  if (amount === null || amount <= 0 || !RETURNABLE.has(kind)) return 0;
  const order = await orderOfPayment(db, reference);
  if (!order || (await leftOf(db, order)) < amount) return 0;
  const { money, payments } = await readEntries(db, order);
  const references = payments.map((payment) => payment.reference);
  const refunds = await refundsOf(db, references);
  const returned = await returnedSince(db, { references, refunds, since });
  if (returned || (await isCreditedSince(db, order.reference, since))) return 0;
  if (kind !== "payment.surplus") return amount;
  const open = refunds
    .filter(({ state }) => isOpenRefund(state))
    .reduce((sum, refund) => sum + refund.amount, 0);
  // What the order has come to cost since is not owed any more, unless the order is over.
  const isOver = order.stage === "cancelled" || money.refunded >= money.total;
  return isOver || money.owed - open >= amount ? amount : 0;
}

/** Whether anything of an order's payments was refunded, or is about to be; not what was returned for another event. */
async function returnedSince(
  db: Db,
  asked: { references: readonly string[]; refunds: readonly Refund[]; since: string },
): Promise<boolean> {
  const { references, refunds, since } = asked;
  const forEvents = refunds.filter(({ request_key }) => request_key.includes(`:${RETURN_ID}`));
  const others = refunds.filter((refund) => !forEvents.includes(refund));
  if (others.some(({ created_at }) => created_at >= since)) return true;
  const known = new Set(forEvents.map(({ event_key }) => event_key));
  const events = await db
    .selectFrom("payment_events")
    .select("key")
    .where("reference", "in", references)
    .where("kind", "=", "refund.processed")
    .where("received_at", ">=", since)
    .execute();
  return events.some(({ key }) => !known.has(key));
}

async function isCreditedSince(db: Db, order: string, since: string): Promise<boolean> {
  const credit = await db
    .selectFrom("credits")
    .select("code")
    .where("order_reference", "=", order)
    .where("given_at", ">=", since)
    .executeTakeFirst();
  return credit !== undefined;
}

/** The order of a payment's reference; undefined if the shop does not know the payment. */
export function orderOfPayment(db: Db, payment: string) {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.reference", "payments.order_reference")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["orders.reference", "orders.amount", "orders.stage", "number"])
    .select(["orders.first_name", "orders.last_name"])
    .where("payments.reference", "=", payment)
    .executeTakeFirst();
}
