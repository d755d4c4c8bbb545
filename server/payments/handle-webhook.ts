import { z } from "zod";
import { formatKobo } from "../../domain/money-text.ts";
import { formatNumber } from "../../domain/orders/numbers.ts";
import { isOpenRefund } from "../../domain/payments/states.ts";
import type { RefundState } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import { hastenJob } from "../jobs/job.ts";
import { findPayment } from "../orders/entries.ts";
import { lockOrder } from "../orders/order-rows.ts";
import type { Ports } from "../ports.ts";
import { scheduleEarlyCheck } from "./confirm-order.ts";
import { eventKey, eventToKeep, storeEvent, reference } from "./events.ts";
import type { PaymentEvent } from "./events.ts";
import { advanceRefund, matchEvent, recountRefunds, REFUNDS, refundsOf } from "./refunds.ts";
import type { EventMatch } from "./refunds.ts";
import type { SettleResult } from "./settle-payment.ts";

const kobo = z.int().positive();
/** An id of an unexpected format is left out: the event counts all the same. */
const id = z
  .union([reference, z.number().transform(String)])
  .optional()
  .catch(undefined);

const charge = z.object({
  event: z.literal("charge.success"),
  data: z.object({
    id,
    reference,
    amount: kobo,
    currency: z.string().regex(/^\w{1,10}$/),
  }),
});

export const REFUND_EVENTS = [
  "refund.pending",
  "refund.processing",
  "refund.processed",
  "refund.failed",
  "refund.needs-attention",
] as const;

/**
 * The provider writes a refund's amount as a number or as text; its id and the shop's note are only in some events.
 */
const refund = z.object({
  event: z.enum(REFUND_EVENTS),
  data: z.object({
    transaction_reference: reference,
    refund_reference: reference.nullish(),
    id,
    merchant_note: z.string().optional().catch(undefined),
    amount: z.union([kobo, z.string().regex(/^\d+$/).transform(Number).pipe(kobo)]),
    currency: z.string(),
    domain: z.string(),
  }),
});
type RefundEvent = z.infer<typeof refund>;

/** What the shop reads of the events on which it acts. */
export const EVENTS = { charge, refund };

/** The state of the shop's own refund that each event reports. */
const REFUND_STATES: Readonly<Record<RefundEvent["event"], RefundState>> = {
  "refund.pending": "sent",
  "refund.processing": "sent",
  "refund.processed": "processed",
  "refund.failed": "failed",
  "refund.needs-attention": "needs-attention",
};

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
 * no order and all other events but payouts are recorded for the owner.
 */
export async function handleWebhook(ports: WebhookPorts, body: unknown): Promise<WebhookResult> {
  const paid = charge.safeParse(body);
  if (paid.success) return handleCharge(ports, paid.data.data);
  const returned = refund.safeParse(body);
  if (!returned.success) return storeForOwner(ports, body);
  const { event, data } = returned.data;
  const isOurs = data.domain === ports.paystack.domain && data.currency === "NGN";
  const isEnd = event === "refund.processed";
  if (!isOurs) return storeForOwner(ports, body, isEnd ? "refund.mismatch" : undefined);
  return isEnd ? handleRefund(ports, returned.data) : handleProgress(ports, body, returned.data);
}

async function storeForOwner(
  ports: WebhookPorts,
  body: unknown,
  as?: string,
): Promise<WebhookResult> {
  const event = eventToKeep(body, as);
  if (!event) return { kind: "ignored" };
  await keepEvent(ports, event);
  return { kind: "kept" };
}

/** Stores an event for the owner; returns whether the event was new. */
async function keepEvent({ db, now, logger }: WebhookPorts, event: PaymentEvent): Promise<boolean> {
  const { kind, reference } = event;
  const isNew = await storeEvent(db, event, now());
  if (isNew) logger.warn({ kind, reference }, "Payment event kept");
  return isNew;
}

/** Records a payment or refund that belongs to no order of the shop; listed for the owner until they add a note. */
async function storeUnknownOrder(
  { db, now, logger }: WebhookPorts,
  { kind: event, reference, distinction, amount, detail }: PaymentEvent,
): Promise<void> {
  const kind = "payment.unknown-order";
  const unknown = { kind, reference, amount, distinction: `${event}:${distinction}` };
  const order = await db
    .selectFrom("dropped_orders")
    .select(["number", "amount"])
    .where("reference", "=", reference)
    .executeTakeFirst();
  const dropped = order && `${formatNumber(order.number)}, ${formatKobo(order.amount)}`;
  const isNew = await storeEvent(
    db,
    { ...unknown, detail: { event, ...detail, ...(dropped && { dropped }) } },
    now(),
  );
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
  await storeEvent(db, event, now());
  const result = await settlePayment(reference);
  if (UNSETTLED.includes(result.kind)) await scheduleEarlyCheck(db, reference, result.kind, now());
  if (result.kind === "unknown-payment") await storeUnknownOrder(ports, event);
  return { kind: "charge", result };
}

/** Records an event about a refund's progress, and the state of the shop's own refund, in one transaction. */
async function handleProgress(
  ports: WebhookPorts,
  body: unknown,
  report: RefundEvent,
): Promise<WebhookResult> {
  const { transaction_reference } = report.data;
  return ports.db.transaction().execute(async (transaction) => {
    const order = await lockOrderOf(transaction, transaction_reference);
    const event = eventToKeep(body);
    if (!event) return { kind: "ignored" };
    if (await keepEvent({ ...ports, db: transaction }, event)) {
      const match = await matchOwn(transaction, report);
      await updateOwnRefund(transaction, match, report, event, ports.now());
      if (order && match.refund)
        await recountRefunds(transaction, order, transaction_reference, ports.now());
    }
    return { kind: "kept" };
  });
}

/** Locks the order that a payment belongs to; undefined if there is none. */
async function lockOrderOf(transaction: Db, payment: string) {
  const known = await findPayment(transaction, payment);
  return known && (await lockOrder(transaction, known.order_reference));
}

async function matchOwn(transaction: Db, { event, data }: RefundEvent): Promise<EventMatch> {
  return matchEvent(await refundsOf(transaction, [data.transaction_reference]), {
    state: REFUND_STATES[event],
    amount: data.amount,
    id: data.id,
    refundReference: data.refund_reference ?? undefined,
    note: data.merchant_note,
  });
}

/** Advances the shop's refund that a new event reports; refunds that it might be about are looked up soon. */
async function updateOwnRefund(
  transaction: Db,
  { refund, unclear }: EventMatch,
  { event }: RefundEvent,
  recorded: PaymentEvent,
  at: Date,
): Promise<void> {
  for (const { id } of unclear) await hastenJob(transaction, { queue: REFUNDS, subject: id }, at);
  if (!refund) return;
  const state = REFUND_STATES[event];
  const end = isOpenRefund(state) ? {} : { event_key: eventKey(recorded) };
  await advanceRefund(transaction, refund, state, at, end);
}

async function handleRefund(ports: WebhookPorts, report: RefundEvent): Promise<WebhookResult> {
  const { db, now, logger, settlePayment } = ports;
  const { transaction_reference: reference, refund_reference, id, amount, currency } = report.data;
  const event = {
    kind: "refund.processed",
    reference,
    distinction: refund_reference ?? id ?? String(amount),
    amount,
    detail: { currency, ...(id !== undefined && { id }) },
  };
  const refunded = await db.transaction().execute(async (transaction) => {
    const order = await lockOrderOf(transaction, reference);
    const match = await matchOwn(transaction, report);
    const refunds = match.maybe.map((each) => each.id).join(" ");
    const detail = { ...event.detail, ...(refunds !== "" && { refunds }) };
    const isNew = await storeEvent(transaction, { ...event, detail }, now());
    if (!order) return false;
    if (isNew) await updateOwnRefund(transaction, match, report, event, now());
    const { payments } = await recountRefunds(transaction, order, reference, now());
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
  if (kind === "unknown-payment") await storeUnknownOrder(ports, event);
  return { kind: "refund", refunded: kind === "refunded" };
}
