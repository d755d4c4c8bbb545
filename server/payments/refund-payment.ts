import { createReference, REFERENCE_BYTES } from "../../domain/orders/numbers.ts";
import type { Kobo } from "../../domain/money.ts";
import { isOpenRefund, refundableOf } from "../../domain/payments/states.ts";
import { inTransaction } from "../db/transactions.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { paymentsOf } from "../orders/entries.ts";
import { refundsOf } from "./refunds.ts";
import type { Refund } from "./refunds.ts";
import { lockOrder } from "../orders/order-rows.ts";

/** `amount` is in kobo; `all` is everything that can still be returned. */
export type RefundRequest = {
  /** All payments of an order, the newest first, or one of them. */
  of: { order: string } | { payment: string };
  amount: Kobo | "all";
  /** In the owner's words, without customers' details. */
  reason: string;
  /** Who asks for it. */
  by: string;
  /** The caller's id of this request: with a known one nothing more is stored. */
  key: string;
};

export type RequestRefundResult =
  /** Stored; the job sends them. More than one only if the amount is in several payments. */
  | { kind: "intended"; refunds: IntendedRefund[] }
  /** Nothing was stored: only `refundable` can still be returned. */
  | { kind: "too-much"; refundable: Kobo }
  | { kind: "not-paid" }
  | { kind: "unknown" };

export type IntendedRefund = { id: string; payment: string; amount: Kobo };

/**
 * Stores the intent to return money of an order; the job (`send-refund.ts`) then asks the provider. The sum of a
 * payment's refunds, with those made in the provider's dashboard, never exceeds its amount: requests of one order wait
 * for each other. Throws `RangeError` for an amount that is not a positive whole number of kobo.
 */
export function createRequestRefund({
  db,
  now,
  random,
  logger,
}: Pick<Ports, "db" | "now" | "random" | "logger">) {
  return async function requestRefund(request: RefundRequest): Promise<RequestRefundResult> {
    const { amount, reason, by, key } = request;
    if (amount !== "all" && !(Number.isSafeInteger(amount) && amount > 0)) {
      throw new RangeError(`A refund is a positive number of kobo, not ${amount}`);
    }
    const result = await inTransaction(db, async (transaction) => {
      const plan = await planRefunds(transaction, request);
      if (plan.kind !== "intended" || plan.isKnown) return plan;
      const refunds = plan.refunds.map((each) => ({ ...each, id: newId(random) }));
      for (const { id, payment, amount } of refunds) {
        await transaction
          .insertInto("refunds")
          .values({
            id,
            payment_reference: payment,
            request_key: key,
            amount,
            reason,
            requested_by: by,
            state: "intended",
            created_at: now().toISOString(),
            try_at: now().toISOString(),
          })
          .execute();
      }
      return { kind: "intended", refunds, isKnown: false } as const;
    });
    if (result.kind !== "intended") return result;
    const { refunds, isKnown } = result;
    for (const { id, payment, amount } of isKnown ? [] : refunds) {
      logger.info({ refund: id, reference: payment, amount }, "Refund intended");
    }
    return { kind: "intended", refunds: [...refunds] };
  };
}

type Plan =
  | { kind: "intended"; refunds: IntendedRefund[]; isKnown: boolean }
  | Exclude<RequestRefundResult, { kind: "intended" }>;

/** Locks the order, and divides the amount among its payments. */
async function planRefunds(transaction: Db, request: RefundRequest): Promise<Plan> {
  const { of, amount, key } = request;
  const order = "order" in of ? of.order : await orderOf(transaction, of.payment);
  if (order === undefined || !(await lockOrder(transaction, order))) return { kind: "unknown" };
  const all = await paymentsOf(transaction, order);
  const named = "order" in of ? all : all.filter(({ reference }) => reference === of.payment);
  const refunds = await refundsOf(
    transaction,
    named.map(({ reference }) => reference),
  );
  const known = refunds.filter(({ request_key }) => request_key === key);
  if (known.length > 0) return { kind: "intended", refunds: known.map(toIntended), isKnown: true };

  const paid = named.filter(({ status }) => status === "paid" || status === "refunded");
  if (paid.length === 0) return { kind: "not-paid" };
  // The newest first: card issuers take back the payments of long ago less readily.
  const parts = paid.toReversed().map((payment) => {
    const open = refunds.filter(
      ({ payment_reference, state }) =>
        payment_reference === payment.reference && isOpenRefund(state),
    );
    const rest = refundableOf(
      payment,
      open.map((each) => each.amount),
    );
    return { id: "", payment: payment.reference, rest };
  });
  const refundable = parts.reduce((sum, { rest }) => sum + rest, 0);
  let left = amount === "all" ? refundable : amount;
  if (left > refundable || refundable === 0) return { kind: "too-much", refundable };
  const divided = parts.map(({ id, payment, rest }) => {
    const part = Math.min(rest, left);
    left -= part;
    return { id, payment, amount: part };
  });
  return { kind: "intended", refunds: divided.filter(({ amount }) => amount > 0), isKnown: false };
}

async function orderOf(db: Db, payment: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("payments")
    .select("order_reference")
    .where("reference", "=", payment)
    .executeTakeFirst();
  return row?.order_reference;
}

function toIntended({ id, payment_reference, amount }: Refund): IntendedRefund {
  return { id, payment: payment_reference, amount };
}

/** `RF` and the characters of an order's reference, as unguessable. */
function newId(random: Ports["random"]): string {
  return `RF${createReference(random(REFERENCE_BYTES)).slice(2)}`;
}
