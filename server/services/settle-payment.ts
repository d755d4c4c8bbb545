import { statusesBefore } from "../../domain/checkout/order-status.ts";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import type { Payment } from "../gateways/paystack.ts";
import type { Db } from "../db/schema.ts";
import { claimVerification, releaseVerification } from "./claim-verification.ts";
import type { OpenOrder } from "./claim-verification.ts";
import { enqueueEmail } from "./outbox.ts";
import { recordEvent } from "./payment-events.ts";
import type { Ports } from "./ports.ts";
import { markRefunded } from "./refunds.ts";

export type SettleResult =
  | { kind: "unknown-order" }
  /** Paid, now or before. */
  | { kind: "paid" }
  /** The whole amount was returned. Final. */
  | { kind: "refunded" }
  /** The provider reports a failed payment, or the order was given up. A later success still makes it paid. */
  | { kind: "failed" }
  /** The provider has no payment for it. */
  | { kind: "not-begun" }
  /** A payment was begun, and its outcome is not known yet. */
  | { kind: "open" }
  /** Another call is asking the provider or has just done so; its response may predate what this caller learnt. */
  | { kind: "not-asked" }
  /** The provider was unreachable or gave no usable response. */
  | { kind: "unanswered" }
  /** The payment does not match the order: recorded for the staff, and the order is not paid. */
  | { kind: "mismatch"; fields: string[] };

type SettlePorts = Pick<Ports, "db" | "paystack" | "outboxBell" | "now" | "logger">;

/**
 * The one place where an order becomes paid. Asks the provider; only a successful payment pays it, if its reference,
 * amount, currency and environment match (readings; contract, confirm). Used when the shopper returns, by the
 * webhook and by the reconciler. Concurrent calls pay an order once and make one request, whose result the calls in
 * this process share.
 */
export function createSettlePayment(ports: SettlePorts) {
  const underWay = new Map<string, Promise<SettleResult>>();

  return async function settlePayment(reference: string): Promise<SettleResult> {
    const question = underWay.get(reference);
    if (question) return resultForJoiner(await question);
    const asked = settle(ports, reference).finally(() => underWay.delete(reference));
    underWay.set(reference, asked);
    return asked;
  };
}

/** The result for a call that joined a running request: an unsettled one may predate what the caller learnt. */
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
  const result = await ask(ports, claim.order);
  const { kind } = result;
  if (kind !== "paid" && kind !== "refunded") await releaseVerification(db, claim, now());
  return result;
}

async function ask(ports: SettlePorts, order: OpenOrder): Promise<SettleResult> {
  const { db, paystack, logger } = ports;
  const { reference } = order;
  const answer = await paystack.verify(reference);
  if (answer.kind === "not-found") return { kind: "not-begun" };
  if (answer.kind !== "found") {
    logger.warn({ reference, answer }, "Payment not verified");
    return { kind: "unanswered" };
  }
  const { payment } = answer;
  const steps = TRANSITIONS.get(payment.status);
  if (!steps) return unchanged(order);
  const fields = mismatches(order, payment, paystack.domain);
  if (await paysAnotherOrder(db, payment)) fields.push("transactionId");
  if (fields.length === 0) return advance(ports, payment, steps);
  return payment.status === "failed"
    ? unchanged(order)
    : recordMismatch(ports, reference, payment, fields);
}

/** The statuses an unpaid order goes through, by the provider's payment status. `reversed`: paid, then returned. */
const TRANSITIONS: ReadonlyMap<string, readonly OrderStatus[]> = new Map([
  ["success", ["paid"]],
  ["failed", ["failed"]],
  ["reversed", ["paid", "refunded"]],
]);

/** For a payment that changes nothing, such as `abandoned` or `ongoing`: the shopper may still pay. */
function unchanged(order: OpenOrder): SettleResult {
  return { kind: order.status === "failed" ? "failed" : "open" };
}

function mismatches(order: OpenOrder, payment: Payment, domain: string): string[] {
  const expected = { reference: order.reference, currency: order.currency, domain };
  const wrong = Object.entries(expected)
    .filter(([field, value]) => payment[field as keyof typeof expected] !== value)
    .map(([field]) => field);
  return payment.amount === order.amount ? wrong : [...wrong, "amount"];
}

/** Whether the payment has already paid another order. A unique index also prevents that. */
async function paysAnotherOrder(db: Db, { transactionId, reference }: Payment): Promise<boolean> {
  const other = await db
    .selectFrom("orders")
    .select("reference")
    .where("transaction_id", "=", transactionId)
    .where("reference", "!=", reference)
    .executeTakeFirst();
  return other !== undefined;
}

async function recordMismatch(
  { db, now, logger }: SettlePorts,
  reference: string,
  payment: Payment,
  fields: string[],
): Promise<SettleResult> {
  const { transactionId, amount, currency, domain } = payment;
  const isNew = await recordEvent(
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
  { db, outboxBell, now, logger }: SettlePorts,
  payment: Payment,
  steps: readonly OrderStatus[],
): Promise<SettleResult> {
  const at = now();
  const { reference, transactionId } = payment;
  const taken = await db.transaction().execute(async (transaction) => {
    const done: OrderStatus[] = [];
    for (const status of steps) {
      if (await step(transaction, payment, status, at)) done.push(status);
    }
    if (done.at(-1) === "paid" && (await markRefunded(transaction, reference))) {
      done.push("refunded");
    }
    // No e-mails if the payment was already refunded.
    if (done.at(-1) === "paid") {
      await enqueueEmail(transaction, "order-confirmation", reference, at);
      await enqueueEmail(transaction, "order-notice", reference, at);
    }
    return done;
  });
  if (taken.length > 0) outboxBell.ring();
  for (const status of taken) logger.info({ reference, transactionId, status }, "Payment settled");
  return statusNow(db, reference);
}

/** Changes the status once, only from a status that allows it: only one of two concurrent calls succeeds. */
async function step(db: Db, payment: Payment, status: OrderStatus, at: Date): Promise<boolean> {
  const { reference, transactionId, channel, amount, gatewayResponse } = payment;
  const update = await db
    .updateTable("orders")
    .set({
      status,
      ...(status === "paid" && {
        paid_at: at.toISOString(),
        transaction_id: transactionId,
        channel,
      }),
    })
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore(status))
    .executeTakeFirst();
  if (update.numUpdatedRows === 0n) return false;
  const detail = { transactionId, channel, gatewayResponse };
  const kind = `payment.${status}`;
  await recordEvent(db, { kind, reference, distinction: transactionId, amount, detail }, at);
  return true;
}

/** The stored status, which a concurrent call may have changed first. */
async function statusNow(db: Db, reference: string): Promise<SettleResult> {
  const { status } = await db
    .selectFrom("orders")
    .select("status")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return status === "pending" ? { kind: "open" } : { kind: status };
}
