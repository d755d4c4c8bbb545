import { z } from "zod";
import { askAgain } from "./ask-again.ts";
import { recordEvent } from "./payment-events.ts";
import type { Ports } from "./ports.ts";
import { holdOrder, markRefunded } from "./refunds.ts";
import type { SettleResult } from "./settle-payment.ts";

/** What the provider takes as a reference, and no more than the database can keep. */
const reference = z.string().regex(/^[\w.=-]{1,100}$/);
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
  | { kind: "ignored" };

type WebhookPorts = Pick<Ports, "db" | "paystack" | "now" | "logger"> & {
  settlePayment(reference: string): Promise<SettleResult>;
};

/**
 * Takes an event whose signature was checked. An event may come twice, before the shopper's own return
 * or without it. What it says is never taken for payment: the settling asks the provider itself.
 */
export function createHandleWebhook(ports: WebhookPorts) {
  return async function handleWebhook(body: unknown): Promise<WebhookResult> {
    const paid = charge.safeParse(body);
    if (paid.success) return handleCharge(ports, paid.data.data);
    const returned = refund.safeParse(body);
    if (returned.success) return handleRefund(ports, returned.data.data);
    return { kind: "ignored" };
  };
}

async function handleCharge(
  { db, now, settlePayment }: WebhookPorts,
  { id, reference, amount, currency }: z.infer<typeof charge>["data"],
): Promise<WebhookResult> {
  const detail = { transactionId: id ?? null, currency };
  const event = { kind: "charge.success", reference, distinction: id ?? "", amount, detail };
  await recordEvent(db, event, now());
  const result = await settlePayment(reference);
  if (["unanswered", "open", "failed"].includes(result.kind)) await askAgain(db, reference, now());
  return { kind: "charge", result };
}

async function handleRefund(
  { db, paystack, now, logger, settlePayment }: WebhookPorts,
  data: z.infer<typeof refund>["data"],
): Promise<WebhookResult> {
  const { transaction_reference: reference, refund_reference, amount, currency, domain } = data;
  if (domain !== paystack.domain || currency !== "NGN") return { kind: "ignored" };
  const refunded = await db.transaction().execute(async (transaction) => {
    const event = {
      kind: "refund.processed",
      reference,
      distinction: refund_reference ?? String(amount),
      amount,
      detail: { currency },
    };
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
  if (kind === "unanswered") await askAgain(db, reference, now());
  return { kind: "refund", refunded: kind === "refunded" };
}
