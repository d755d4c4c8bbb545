import { statusesBefore } from "../../domain/checkout/order-status.ts";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import type { Payment } from "../gateways/paystack.ts";
import type { Db } from "../db/schema.ts";
import { claimQuestion, releaseQuestion } from "./claim-question.ts";
import type { OpenOrder } from "./claim-question.ts";
import { enqueueEmail } from "./outbox.ts";
import { recordEvent } from "./payment-events.ts";
import type { Ports } from "./ports.ts";
import { markRefunded } from "./refunds.ts";

export type SettleResult =
  | { kind: "unknown-order" }
  /** It is paid: now, or already before. */
  | { kind: "paid" }
  /** Money was returned; nothing is asked or changed any more. */
  | { kind: "refunded" }
  /** The provider says that it did not succeed. A later success still makes it paid. */
  | { kind: "failed" }
  /** The provider knows no payment of it. */
  | { kind: "not-begun" }
  /** A payment was begun, and nobody knows yet what becomes of it. */
  | { kind: "open" }
  /** Somebody else asked a moment ago or is asking: what this caller heard of may be newer than that answer. */
  | { kind: "not-asked" }
  /** The provider could not be asked. */
  | { kind: "unanswered" }
  /** Money came that is not this order's: kept for the staff, the order is not paid. */
  | { kind: "mismatch"; fields: string[] };

type SettlePorts = Pick<Ports, "db" | "paystack" | "outboxBell" | "now" | "logger">;

/**
 * The one place where an order becomes paid. Asks the provider, and only a success whose reference,
 * amount, currency and environment are the order's settles it (readings; contract, confirm). Shared by
 * the shopper's return, the webhook and the reconciler; any number of calls at once pay an order once, and
 * ask one question, whose answer the calls of this process wait for.
 */
export function createSettlePayment(ports: SettlePorts) {
  const underWay = new Map<string, Promise<SettleResult>>();

  return async function settlePayment(reference: string): Promise<SettleResult> {
    const question = underWay.get(reference);
    if (question) return heardByOther(await question);
    const asked = settle(ports, reference).finally(() => underWay.delete(reference));
    underWay.set(reference, asked);
    return asked;
  };
}

/** The question may have begun before what this caller heard of: only what is settled holds for it, too. */
function heardByOther(result: SettleResult): SettleResult {
  const { kind } = result;
  return ["open", "not-begun", "failed", "mismatch"].includes(kind)
    ? { kind: "not-asked" }
    : result;
}

async function settle(ports: SettlePorts, reference: string): Promise<SettleResult> {
  const { db, now } = ports;
  const claim = await claimQuestion(db, reference, now());
  if (claim.kind === "settled") return { kind: claim.status };
  if (claim.kind !== "claimed") return claim;
  const result = await ask(ports, claim.order);
  const { kind } = result;
  if (kind !== "paid" && kind !== "refunded") await releaseQuestion(db, claim, now());
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
  const steps = STEPS.get(payment.status);
  if (!steps) return asItStands(order);
  const fields = mismatches(order, payment, paystack.domain);
  if (await isTaken(db, payment)) fields.push("transactionId");
  if (fields.length === 0) return advance(ports, payment, steps);
  return payment.status === "failed"
    ? asItStands(order)
    : holdMismatch(ports, reference, payment, fields);
}

/** What the provider's words do to an order that is not paid yet. `reversed`: the money came and was returned. */
const STEPS: ReadonlyMap<string, readonly OrderStatus[]> = new Map([
  ["success", ["paid"]],
  ["failed", ["failed"]],
  ["reversed", ["paid", "refunded"]],
]);

/** `abandoned`, `ongoing` and the like decide nothing: the shopper may still pay. */
function asItStands(order: OpenOrder): SettleResult {
  return { kind: order.status === "failed" ? "failed" : "open" };
}

function mismatches(order: OpenOrder, payment: Payment, domain: string): string[] {
  const expected = { reference: order.reference, currency: order.currency, domain };
  const wrong = Object.entries(expected)
    .filter(([field, value]) => payment[field as keyof typeof expected] !== value)
    .map(([field]) => field);
  return payment.amount === order.amount ? wrong : [...wrong, "amount"];
}

/** Whether another order was paid by it: one payment pays one order. The database refuses it, too. */
async function isTaken(db: Db, { transactionId, reference }: Payment): Promise<boolean> {
  const other = await db
    .selectFrom("orders")
    .select("reference")
    .where("transaction_id", "=", transactionId)
    .where("reference", "!=", reference)
    .executeTakeFirst();
  return other !== undefined;
}

async function holdMismatch(
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
    // Not for money that came and went at once.
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

/** One change of status, made only from the statuses that allow it: of two calls at once one makes it. */
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

/** Another call may have been first. */
async function statusNow(db: Db, reference: string): Promise<SettleResult> {
  const { status } = await db
    .selectFrom("orders")
    .select("status")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  return status === "pending" ? { kind: "open" } : { kind: status };
}
