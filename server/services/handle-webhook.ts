import { z } from "zod";
import { scheduleEarlyCheck } from "./schedule-early-check.ts";
import { eventToKeep, reference } from "./keep-event.ts";
import { recordEvent } from "./payment-events.ts";
import type { PaymentEvent } from "./payment-events.ts";
import type { Ports } from "./ports.ts";
import { countRefunds } from "./refunds.ts";
import type { SettleResult } from "./settle-payment.ts";
import { lockOrder } from "./lock-order.ts";
import { updateStatus } from "./update-status.ts";

const kobo = z.int().positive();

const charge = z.object({
  event: z.literal("charge.success"),
  data: z.object({
    // An id of an unexpected format is dropped; the order is settled all the same.
    id: z
      .union([reference, z.number().transform(String)])
      .optional()
      .catch(undefined),
    reference,
    amount: kobo,
    currency: z.string().regex(/^\w{1,10}$/),
  }),
});

/** The provider writes a refund's amount as a number or as text (providers, 1.5). */
const refund = z.object({
  event: z.literal("refund.processed"),
  data: z.object({
    transaction_reference: reference,
    refund_reference: reference.nullish(),
    amount: z.union([kobo, z.string().regex(/^\d+$/).transform(Number).pipe(kobo)]),
    currency: z.string(),
    domain: z.string(),
  }),
});

export type WebhookResult =
  | { kind: "charge"; result: SettleResult }
  | { kind: "refund"; refunded: boolean }
  /** Recorded for the owner; no other effect. */
  | { kind: "kept" }
  | { kind: "ignored" };

type WebhookPorts = Pick<Ports, "db" | "paystack" | "now" | "logger"> & {
  settlePayment(reference: string): Promise<SettleResult>;
};

/**
 * Handles an event whose signature was verified. An event may arrive twice, before the shopper returns, or without
 * their return. It is never proof of payment: settling asks the provider itself. Disputes, failed refunds, payments of
 * no order and all other events but payouts are recorded for the owner (selling, Money of an order).
 */
export function createHandleWebhook(ports: WebhookPorts) {
  return async function handleWebhook(body: unknown): Promise<WebhookResult> {
    const paid = charge.safeParse(body);
    if (paid.success) return handleCharge(ports, paid.data.data);
    const returned = refund.safeParse(body);
    if (!returned.success) return recordForOwner(ports, body);
    const { domain, currency } = returned.data.data;
    const isOurs = domain === ports.paystack.domain && currency === "NGN";
    return isOurs
      ? handleRefund(ports, returned.data.data)
      : recordForOwner(ports, body, "refund.mismatch");
  };
}

async function recordForOwner(
  { db, now, logger }: WebhookPorts,
  body: unknown,
  as?: string,
): Promise<WebhookResult> {
  const event = eventToKeep(body, as);
  if (!event) return { kind: "ignored" };
  const { kind, reference } = event;
  const isNew = await recordEvent(db, event, now());
  if (isNew) logger.warn({ kind, reference }, "Payment event kept");
  return { kind: "kept" };
}

/** Records a payment or refund that belongs to no order of the shop; listed for the owner until they add a note. */
async function recordUnknownOrder(
  { db, now, logger }: WebhookPorts,
  { kind: event, reference, distinction, amount, detail }: PaymentEvent,
): Promise<void> {
  const kind = "payment.unknown-order";
  const unknown = { kind, reference, amount, distinction: `${event}:${distinction}` };
  const isNew = await recordEvent(db, { ...unknown, detail: { event, ...detail } }, now());
  if (isNew) logger.error({ reference, event }, "Payment of no order");
}

/** Results that may change within moments if an event has reported a payment. */
const UNSETTLED: readonly SettleResult["kind"][] = [
  "unanswered",
  "not-asked",
  "not-begun",
  "open",
  "failed",
];

async function handleCharge(
  ports: WebhookPorts,
  { id, reference, amount, currency }: z.infer<typeof charge>["data"],
): Promise<WebhookResult> {
  const { db, now, settlePayment } = ports;
  const detail = { transactionId: id ?? null, currency };
  const event = { kind: "charge.success", reference, distinction: id ?? "", amount, detail };
  await recordEvent(db, event, now());
  const result = await settlePayment(reference);
  if (UNSETTLED.includes(result.kind)) await scheduleEarlyCheck(db, reference, result.kind, now());
  if (result.kind === "unknown-payment") await recordUnknownOrder(ports, event);
  return { kind: "charge", result };
}

async function handleRefund(
  ports: WebhookPorts,
  data: z.infer<typeof refund>["data"],
): Promise<WebhookResult> {
  const { db, now, logger, settlePayment } = ports;
  const { transaction_reference: reference, refund_reference, amount, currency } = data;
  const event = {
    kind: "refund.processed",
    reference,
    distinction: refund_reference ?? String(amount),
    amount,
    detail: { currency },
  };
  const refunded = await db.transaction().execute(async (transaction) => {
    const payment = await transaction
      .selectFrom("payments")
      .select(["order_reference"])
      .where("reference", "=", reference)
      .executeTakeFirst();
    const order = payment && (await lockOrder(transaction, payment.order_reference));
    await recordEvent(transaction, event, now());
    if (!order) return false;
    await countRefunds(transaction, reference);
    const { payments } = await updateStatus(transaction, payment.order_reference, order);
    return payments.some((each) => each.reference === reference && each.status === "refunded");
  });
  if (refunded) {
    logger.info({ reference }, "Payment refunded");
    return { kind: "refund", refunded };
  }
  // A refund implies a payment: settles an order whose payment was not recorded yet.
  const { kind } = await settlePayment(reference);
  if (kind === "unanswered" || kind === "not-asked")
    await scheduleEarlyCheck(db, reference, kind, now());
  if (kind === "unknown-payment") await recordUnknownOrder(ports, event);
  return { kind: "refund", refunded: kind === "refunded" };
}
