import { statusesBefore } from "../../domain/checkout/order-status.ts";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import type { Payment } from "../gateways/paystack.ts";
import type { Db } from "../db/schema.ts";
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
  /** Nobody knows yet: not begun or under way. */
  | { kind: "open" }
  /** The provider could not be asked. */
  | { kind: "unanswered" }
  /** Money came that is not this order's: kept for the staff, the order is not paid. */
  | { kind: "mismatch"; fields: string[] };

type SettlePorts = Pick<Ports, "db" | "paystack" | "outboxBell" | "now" | "logger">;
type OpenOrder = { reference: string; amount: number; currency: string; status: string };

/**
 * The one place where an order becomes paid. Asks the provider, and only a success whose reference,
 * amount, currency and environment are the order's settles it (readings; contract, confirm). Shared by
 * the shopper's return, the webhook and the reconciler; any number of calls at once pay an order once.
 */
export function createSettlePayment(ports: SettlePorts) {
  const { db, paystack, logger } = ports;

  return async function settlePayment(reference: string): Promise<SettleResult> {
    const order = await db
      .selectFrom("orders")
      .select(["reference", "amount", "currency", "status"])
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (!order) return { kind: "unknown-order" };
    if (order.status === "paid" || order.status === "refunded") return { kind: order.status };

    const answer = await paystack.verify(reference);
    if (answer.kind === "not-found") return asItStands(order);
    if (answer.kind !== "found") {
      logger.warn({ reference, answer }, "Payment not verified");
      return { kind: "unanswered" };
    }
    const { payment } = answer;
    const steps = STEPS[payment.status];
    if (!steps) return asItStands(order);
    const fields = mismatches(order, payment, paystack.domain);
    if (await isTaken(db, payment)) fields.push("transactionId");
    if (fields.length === 0) return advance(ports, payment, steps);
    return payment.status === "failed"
      ? asItStands(order)
      : holdMismatch(ports, reference, payment, fields);
  };
}

/** What the provider's words do to an order that is not paid yet. `reversed`: the money came and was returned. */
const STEPS: Record<string, OrderStatus[] | undefined> = {
  success: ["paid"],
  failed: ["failed"],
  reversed: ["paid", "refunded"],
};

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
  steps: OrderStatus[],
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
