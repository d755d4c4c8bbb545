import { formatKobo } from "../../../domain/money-text.ts";
import type { Kobo } from "../../../domain/money.ts";
import { mayDo } from "../../../domain/house/rights.ts";
import { canCancel } from "../../../domain/orders/stages.ts";
import type { Stage } from "../../../domain/orders/stages.ts";
import { createChangeStage } from "../change-stage.ts";
import { createChargeOrder } from "../charge-order.ts";
import type { ChargeRequest, ChargeResult } from "../charge-order.ts";
import { giveCredit } from "../credits.ts";
import type { Db } from "../../db/schema.ts";
import type { LockedOrder } from "../lock-order.ts";
import { readEntries } from "../read-entries.ts";
import { refundsOf } from "../refunds.ts";
import { createRequestRefund } from "../refund-payment.ts";
import type { RequestRefundResult } from "../refund-payment.ts";
import { isOpenRefund } from "../../../domain/payments/states.ts";
import { actOnOrder } from "./act-on-order.ts";
import type { Done } from "./record.ts";
import type { ActPorts, OrderAct, Unacted } from "./act-on-order.ts";

export type NewCharge = OrderAct & Pick<ChargeRequest, "kind" | "amount" | "label">;
export type Refund = OrderAct & { amount: Kobo | "all"; reason: string };
export type Credit = OrderAct & { amount: Kobo; reason: string };

export type RefundActResult =
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
export type MoneyActs = {
  charge(act: NewCharge): Promise<ChargeResult | Unacted>;
  takeOffExpress(act: OrderAct): Promise<ChargeResult | Unacted>;
  refund(act: Refund): Promise<RefundActResult | Unacted>;
  giveCredit(act: Credit): Promise<CreditActResult | Unacted>;
  /** Cancels the order and gives credit for all that was paid for it. */
  moveToCredit(act: OrderAct & { from: Stage; reason: string }): Promise<CreditActResult | Unacted>;
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
          // Store credit that it spends goes back to its own code.
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
  const given = await givenFor(db, order.reference);
  return Math.max(0, money.paid - money.refunded - open - given);
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
