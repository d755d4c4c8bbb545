import { z } from "zod";
import { statusesBefore } from "../../domain/checkout/order-status.ts";
import type { Db } from "../db/schema.ts";
import { recordEvent } from "./payment-events.ts";
import type { Ports } from "./ports.ts";
import type { SettleResult } from "./settle-payment.ts";

const charge = z.object({
  event: z.literal("charge.success"),
  data: z.object({
    id: z.union([z.string(), z.number()]).transform(String).optional(),
    reference: z.string().min(1),
    amount: z.int(),
    currency: z.string(),
  }),
});

/** The provider writes a refund's amount as a number or as text (providers, 1.5). */
const refund = z.object({
  event: z.literal("refund.processed"),
  data: z.object({
    transaction_reference: z.string().min(1),
    refund_reference: z.string().nullish(),
    amount: z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]),
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
  return { kind: "charge", result: await settlePayment(reference) };
}

async function handleRefund(
  { db, paystack, now, logger }: WebhookPorts,
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
    await recordEvent(transaction, event, now());
    return markRefunded(transaction, reference);
  });
  if (refunded) logger.info({ reference }, "Order refunded");
  return { kind: "refund", refunded };
}

/** Refunds may come in parts: the order is refunded once they make up its whole amount. */
async function markRefunded(db: Db, reference: string): Promise<boolean> {
  const returned = await db
    .selectFrom("payment_events")
    .select("amount")
    .where("reference", "=", reference)
    .where("kind", "=", "refund.processed")
    .execute();
  const total = returned.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const update = await db
    .updateTable("orders")
    .set({ status: "refunded" })
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore("refunded"))
    .where("amount", "<=", total)
    .executeTakeFirst();
  return update.numUpdatedRows > 0n;
}
