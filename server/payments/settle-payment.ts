import type { Kobo } from "../../domain/money.ts";
import type { Stage } from "../../domain/orders/stages.ts";
import { isUnderWay } from "../../domain/orders/money.ts";
import { nextCheck, statusesBefore } from "../../domain/payments/states.ts";
import type { PaymentStatus } from "../../domain/payments/states.ts";
import { holdLonger } from "../checkout/stock-holds.ts";
import { forgetUnbegun } from "../checkout/unbegun-orders.ts";
import type { Db } from "../db/schema.ts";
import { enqueueEmail, enqueueToCustomer } from "../messages/outbox.ts";
import { announcePaid } from "../orders/emails.ts";
import { readEntries, updateStatus } from "../orders/entries.ts";
import type { StatusChange } from "../orders/entries.ts";
import { lockOrder } from "../orders/order-rows.ts";
import type { Ports } from "../ports.ts";
import type { Payment, VerifyResult } from "../providers/paystack.ts";
import { claimVerification, releaseVerification } from "./claim-verification.ts";
import type { OpenPayment, Report } from "./claim-verification.ts";
import { reclaimCredit } from "./credits.ts";
import { storeEvent } from "./events.ts";
import { countRefunds } from "./refunds.ts";

/** The state of a payment. */
export type SettleResult =
  | { kind: "unknown-payment" }
  /** Successful, now or before. */
  | { kind: "paid" }
  /** The whole amount was returned. Final. */
  | { kind: "refunded" }
  /** The provider reports that the payment failed, or it was given up. A later success still counts. */
  | { kind: "failed" }
  /** The provider does not know the payment. */
  | { kind: "not-begun" }
  /** The payment was begun, and its outcome is not known yet. */
  | { kind: "open" }
  /** Another call is asking the provider or has just asked; the answer may be older than what this caller knows. */
  | { kind: "not-asked" }
  /** The provider was unreachable or gave no usable response. */
  | { kind: "unanswered" }
  /** What the provider reports does not match the payment: recorded for the staff, and nothing is paid. */
  | { kind: "mismatch"; fields: string[] };

type SettlePorts = Pick<Ports, "db" | "paystack" | "outboxBell" | "now" | "logger" | "fieldCounts">;

/**
 * The one place where a payment succeeds, and its order becomes paid. Asks the provider; only a successful payment
 * counts, if its reference, amount, currency and environment match. Used when the shopper returns, by the webhook and
 * by the reconciler. Concurrent calls count a payment once and make one request, whose result the calls in this process
 * share.
 */
export function createSettlePayment(ports: SettlePorts) {
  const underWay = new Map<string, Promise<SettleResult>>();

  return async function settlePayment(reference: string): Promise<SettleResult> {
    const question = underWay.get(reference);
    if (question) return resultForJoiner(await question);
    const request = settle(ports, reference).finally(() => underWay.delete(reference));
    underWay.set(reference, request);
    return request;
  };
}

/** The result for a call that joined a running request: unless settled, it may be older than what the caller knows. */
function resultForJoiner(result: SettleResult): SettleResult {
  const { kind } = result;
  return ["open", "not-begun", "failed", "mismatch"].includes(kind)
    ? { kind: "not-asked" }
    : result;
}

async function settle(ports: SettlePorts, reference: string): Promise<SettleResult> {
  const { db, now } = ports;
  const claim = await claimVerification(db, reference, now());
  if (claim.kind === "settled") return { kind: claim.status };
  if (claim.kind !== "claimed") return claim;
  const answer = await ports.paystack.verify(reference);
  if (answer.kind === "found") {
    await forgetUnbegun(db, reference);
    if (isUnderWay(answer.payment.status)) await holdWhileUnderWay(db, claim.payment, now());
  }
  const result = await judge(ports, claim.payment, answer);
  const { kind } = result;
  if (kind !== "paid" && kind !== "refunded") {
    await releaseVerification(db, claim, now(), reportOf(answer));
  }
  return result;
}

async function holdWhileUnderWay(
  db: Db,
  { reference, order_reference }: OpenPayment,
  now: Date,
): Promise<void> {
  const { created_at } = await db
    .selectFrom("payments")
    .select("created_at")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const until = nextCheck(new Date(created_at), now, { begun: true }) ?? now;
  await holdLonger(db, order_reference, { until, now });
}

function reportOf(answer: VerifyResult): Report {
  if (answer.kind === "found") return answer.payment;
  return { status: answer.kind === "not-found" ? answer.kind : null, channel: null };
}

async function judge(
  ports: SettlePorts,
  payment: OpenPayment,
  answer: VerifyResult,
): Promise<SettleResult> {
  const { db, paystack, logger } = ports;
  const { reference } = payment;
  if (answer.kind === "not-found") return { kind: "not-begun" };
  if (answer.kind !== "found") {
    logger.warn({ reference, answer }, "Payment not verified");
    return { kind: "unanswered" };
  }
  const reported = answer.payment;
  const steps = TRANSITIONS.get(reported.status);
  if (!steps) return unchanged(payment);
  const fields = mismatches(payment, reported, paystack.domain);
  if (await isOfAnotherPayment(db, reported)) fields.push("transactionId");
  if (fields.length === 0) return advance(ports, payment, reported, steps);
  return reported.status === "failed"
    ? unchanged(payment)
    : storeMismatch(ports, reference, reported, fields);
}

/** The statuses an open payment goes through, by the provider's status. `reversed`: paid, then returned. */
export const TRANSITIONS: ReadonlyMap<string, readonly PaymentStatus[]> = new Map([
  ["success", ["paid"]],
  ["failed", ["failed"]],
  ["reversed", ["paid", "refunded"]],
]);

/** For a report that changes nothing, such as `abandoned` or `ongoing`: the shopper may still pay. */
function unchanged(payment: OpenPayment): SettleResult {
  return { kind: payment.status === "failed" ? "failed" : "open" };
}

function mismatches(payment: OpenPayment, reported: Payment, domain: string): string[] {
  const expected = { reference: payment.reference, currency: payment.currency, domain };
  const wrong = Object.entries(expected)
    .filter(([field, value]) => reported[field as keyof typeof expected] !== value)
    .map(([field]) => field);
  return reported.amount === payment.amount ? wrong : [...wrong, "amount"];
}

/** Whether the transaction already belongs to another payment. A unique index also prevents that. */
async function isOfAnotherPayment(db: Db, { transactionId, reference }: Payment): Promise<boolean> {
  const other = await db
    .selectFrom("payments")
    .select("reference")
    .where("transaction_id", "=", transactionId)
    .where("reference", "!=", reference)
    .executeTakeFirst();
  return other !== undefined;
}

async function storeMismatch(
  { db, now, logger }: SettlePorts,
  reference: string,
  payment: Payment,
  fields: string[],
): Promise<SettleResult> {
  const { transactionId, amount, currency, domain } = payment;
  const isNew = await storeEvent(
    db,
    {
      kind: "payment.mismatch",
      reference,
      distinction: `${transactionId}:${fields.join("+")}`,
      amount,
      detail: { transactionId, currency, domain, fields: fields.join(" ") },
    },
    now(),
  );
  if (isNew) logger.error({ reference, transactionId, fields }, "Payment does not match its order");
  return { kind: "mismatch", fields };
}

async function advance(
  { db, outboxBell, now, logger, fieldCounts }: SettlePorts,
  { reference, order_reference: orderReference }: OpenPayment,
  reported: Payment,
  steps: readonly PaymentStatus[],
): Promise<SettleResult> {
  const at = now();
  const { transactionId } = reported;
  const result = await db.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, orderReference);
    if (!order) return undefined;
    const taken: PaymentStatus[] = [];
    for (const status of steps) {
      if (await step(transaction, reported, status, at)) taken.push(status);
    }
    if (taken.at(-1) === "paid") {
      await countRefunds(transaction, reference);
      const { money } = await readEntries(transaction, order);
      await reclaimCredit(transaction, orderReference, money.due);
    }
    const change = await updateStatus(transaction, order, at);
    let isFirst = false;
    // A concurrent call may have changed the payment first.
    const status = change.payments.find((payment) => payment.reference === reference)?.status;
    if (taken.includes("paid")) {
      const { amount, isWholePayment } = surplusOf(change, reference, order.stage);
      const surplus = { kind: "payment.surplus", reference, distinction: "", amount, detail: {} };
      if (amount > 0) await storeEvent(transaction, surplus, at);
      if (!isWholePayment) {
        isFirst = await announce(transaction, change, { order: orderReference, reference }, at);
      }
    }
    return { status, taken, isFirst };
  });
  // The payment was deleted meanwhile, as its retention period has passed.
  if (!result?.status) return { kind: "unknown-payment" };
  const { status, taken, isFirst } = result;
  if (isFirst) fieldCounts.countStep("paid");
  if (taken.includes("paid")) outboxBell.ring();
  for (const step of taken)
    logger.info({ reference, transactionId, status: step }, "Payment settled");
  return { kind: status === "pending" ? "open" : status };
}

/** Puts the e-mails about a payment into the outbox, unless everything was refunded already. Returns whether it was the order's first. */
async function announce(
  transaction: Db,
  { before, money }: StatusChange,
  { order, reference }: { order: string; reference: string },
  at: Date,
): Promise<boolean> {
  if (money.status !== "paid" && money.status !== "part_paid") return false;
  if (await announcePaid(transaction, order, { before, after: money.status }, at)) return true;
  const mail = { topic: "payment-received", subject: reference } as const;
  await enqueueToCustomer(transaction, order, mail, at);
  await enqueueEmail(transaction, "payment-notice", reference, at);
  return false;
}

/** Changes the status once, only from a status that allows it: only one of two concurrent calls succeeds. */
async function step(db: Db, reported: Payment, status: PaymentStatus, at: Date): Promise<boolean> {
  const { reference, transactionId, channel, amount, gatewayResponse, fees } = reported;
  const update = await db
    .updateTable("payments")
    .set({
      status,
      ...(status === "paid" && {
        paid_at: at.toISOString(),
        transaction_id: transactionId,
        channel,
        fees,
      }),
      ...(status === "refunded" && { refunded: amount }),
    })
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore(status))
    .executeTakeFirst();
  if (update.numUpdatedRows === 0n) return false;
  const detail = { transactionId, channel, gatewayResponse };
  const kind = `payment.${status}`;
  await storeEvent(db, { kind, reference, distinction: transactionId, amount, detail }, at);
  return true;
}

/**
 * How much of a payment that has just succeeded is owed to the customer: what was no longer due, or all of it if the
 * order had been refunded or cancelled. `isWholePayment`: no part of the payment was needed for the order.
 */
function surplusOf(
  { payments, before, money: { paid, total } }: StatusChange,
  reference: string,
  stage: Stage,
): { amount: Kobo; isWholePayment: boolean } {
  const own = payments.find((payment) => payment.reference === reference);
  const remaining = own ? own.amount - own.refunded : 0;
  const isOver = before === "refunded" || stage === "cancelled";
  const amount = isOver ? remaining : Math.max(0, Math.min(remaining, paid - total));
  return { amount, isWholePayment: isOver || amount === remaining };
}
