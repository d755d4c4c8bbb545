import { z } from "zod";
import { askAgain } from "./ask-again.ts";
import { eventToKeep, reference } from "./keep-event.ts";
import { recordEvent } from "./payment-events.ts";
import type { PaymentEvent } from "./payment-events.ts";
import type { Ports } from "./ports.ts";
import { holdOrder, markRefunded } from "./refunds.ts";
import type { SettleResult } from "./settle-payment.ts";

const kobo = z.int().positive();

const charge = z.object({
  event: z.literal("charge.success"),
  data: z.object({
    // One that the database cannot keep tells nothing: the order is asked about all the same.
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
  /** On record for the owner; nothing else follows from it. */
  | { kind: "kept" }
  | { kind: "ignored" };

type WebhookPorts = Pick<Ports, "db" | "paystack" | "now" | "logger"> & {
  settlePayment(reference: string): Promise<SettleResult>;
};

/**
 * Takes an event whose signature was checked. An event may come twice, before the shopper's own return
 * or without it. What it says is never taken for payment: the settling asks the provider itself. Disputes, failed
 * refunds, money of no order and whatever else the provider tells is kept for the owner (selling, Money of an order).
 */
export function createHandleWebhook(ports: WebhookPorts) {
  return async function handleWebhook(body: unknown): Promise<WebhookResult> {
    const paid = charge.safeParse(body);
    if (paid.success) return handleCharge(ports, paid.data.data);
    const returned = refund.safeParse(body);
    if (!returned.success) return keep(ports, body);
    const { domain, currency } = returned.data.data;
    const isOurs = domain === ports.paystack.domain && currency === "NGN";
    return isOurs ? handleRefund(ports, returned.data.data) : keep(ports, body, "refund.mismatch");
  };
}

async function keep(
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

/** Money came or went that belongs to no order of the shop: shown to the owner until somebody says what was done. */
async function keepUnknown(
  { db, now, logger }: WebhookPorts,
  { kind: event, reference, distinction, amount, detail }: PaymentEvent,
): Promise<void> {
  const kind = "payment.unknown-order";
  const unknown = { kind, reference, amount, distinction: `${event}:${distinction}` };
  const isNew = await recordEvent(db, { ...unknown, detail: { event, ...detail } }, now());
  if (isNew) logger.error({ reference, event }, "Payment of no order");
}

/** What may change within moments where an event says that it was paid. */
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
  if (UNSETTLED.includes(result.kind)) await askAgain(db, reference, result.kind, now());
  if (result.kind === "unknown-order") await keepUnknown(ports, event);
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
    await holdOrder(transaction, reference);
    await recordEvent(transaction, event, now());
    return markRefunded(transaction, reference);
  });
  if (refunded) {
    logger.info({ reference }, "Order refunded");
    return { kind: "refund", refunded };
  }
  // Money that went back had come: an order whose payment was not seen yet is looked at now.
  const { kind } = await settlePayment(reference);
  if (kind === "unanswered" || kind === "not-asked") await askAgain(db, reference, kind, now());
  if (kind === "unknown-order") await keepUnknown(ports, event);
  return { kind: "refund", refunded: kind === "refunded" };
}
