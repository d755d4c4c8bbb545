import { createReference, REFERENCE_BYTES } from "../../domain/orders/numbers.ts";
import type { Kobo } from "../../domain/money.ts";
import { refundableOf } from "../../domain/payments/states.ts";
import { inTransaction } from "../db/transactions.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { findPayment, paymentsOf } from "../orders/entries.ts";
import { enqueueJob } from "../jobs/job.ts";
import { REFUNDS, refundsOf } from "./refunds.ts";
import type { Refund } from "./refunds.ts";
import { lockOrder } from "../orders/order-rows.ts";

/** `amount` is in kobo; `all` is everything that can still be returned. */
export type RefundRequest = {
  /** What to refund: all payments of an order, the newest first, or one payment. */
  of: { order: string } | { payment: string };
  amount: Kobo | "all";
  /** In the owner's words, without customers' details. */
  reason: string;
  /** Who requests the refund. */
  by: string;
  /** The caller's id of this request: with an id that is stored already, nothing more is stored. */
  key: string;
};

export type RequestRefundResult =
  /** Stored; the job sends the refunds. There are several only if the amount spans several payments. */
  | { kind: "intended"; refunds: IntendedRefund[] }
  /** Nothing was stored: only `refundable` can still be returned. */
  | { kind: "too-much"; refundable: Kobo }
  | { kind: "not-paid" }
  | { kind: "unknown" };

export type IntendedRefund = { id: string; payment: string; amount: Kobo };

/**
 * Stores the intent to return money of an order; the job (`server/payments/send-refund.ts`) then asks the provider. The
 * sum of a payment's refunds, with those made in the provider's dashboard, never exceeds its amount: requests of one
 * order wait for each other. Throws `RangeError` for an amount that is not a positive whole number of kobo.
 */
export async function requestRefund(
  { db, now, random, logger }: Pick<Ports, "db" | "now" | "random" | "logger">,
  request: RefundRequest,
): Promise<RequestRefundResult> {
  const { amount, reason, by, key } = request;
  if (amount !== "all" && !(Number.isSafeInteger(amount) && amount > 0)) {
    throw new RangeError(`A refund is a positive number of kobo, not ${amount}`);
  }
  let isNew = false;
  const result = await inTransaction(db, async (transaction): Promise<RequestRefundResult> => {
    const plan = await planRefunds(transaction, request);
    if (!("parts" in plan)) return plan;
    isNew = true;
    const refunds = plan.parts.map((part) => ({ id: newId(random), ...part }));
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
        })
        .execute();
      await enqueueJob(transaction, { queue: REFUNDS, subject: id }, now());
    }
    return { kind: "intended", refunds };
  });
  for (const { id, payment, amount } of isNew && result.kind === "intended" ? result.refunds : []) {
    logger.info({ refund: id, reference: payment, amount }, "Refund intended");
  }
  return result;
}

/**
 * Locks the order, and divides the amount among its payments. If the request was stored before, or nothing can be
 * stored, the plan is the request's result.
 */
async function planRefunds(
  transaction: Db,
  { of, amount, key }: RefundRequest,
): Promise<{ parts: Omit<IntendedRefund, "id">[] } | RequestRefundResult> {
  const order =
    "order" in of ? of.order : (await findPayment(transaction, of.payment))?.order_reference;
  if (order === undefined || !(await lockOrder(transaction, order))) return { kind: "unknown" };
  const all = await paymentsOf(transaction, order);
  const named = "order" in of ? all : all.filter(({ reference }) => reference === of.payment);
  const refunds = await refundsOf(
    transaction,
    named.map(({ reference }) => reference),
  );
  const known = refunds.filter(({ request_key }) => request_key === key);
  if (known.length > 0) return { kind: "intended", refunds: known.map(toIntended) };

  const paid = named.filter(({ status }) => status === "paid" || status === "refunded");
  if (paid.length === 0) return { kind: "not-paid" };
  // The newest first: refunds of old card payments are refused more often.
  const rests = paid.toReversed().map((payment) => {
    const own = refunds.filter((each) => each.payment_reference === payment.reference);
    return { payment: payment.reference, rest: refundableOf(payment, own) };
  });
  const refundable = rests.reduce((sum, { rest }) => sum + rest, 0);
  let left = amount === "all" ? refundable : amount;
  if (left > refundable || refundable === 0) return { kind: "too-much", refundable };
  const parts = rests.map(({ payment, rest }) => {
    const part = Math.min(rest, left);
    left -= part;
    return { payment, amount: part };
  });
  return { parts: parts.filter((part) => part.amount > 0) };
}

function toIntended({ id, payment_reference, amount }: Refund): IntendedRefund {
  return { id, payment: payment_reference, amount };
}

/** An id is `RF` and the random part of an order's reference, so that it is as hard to guess. */
function newId(random: Ports["random"]): string {
  return `RF${createReference(random(REFERENCE_BYTES)).slice(2)}`;
}
