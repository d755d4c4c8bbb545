import type { Dispute, Refund, Transaction } from "./transaction.ts";

/**
 * `data` of a refund's events. As at the provider, the amount is text, and the refund's id is sent with
 * `refund.needs-attention` only.
 */
export function refundEvent(
  { id, amount, currency, status, merchantNote }: Refund,
  { reference, email }: Transaction,
): object {
  return {
    status,
    transaction_reference: reference,
    refund_reference: status === "pending" ? null : `RF${id}`,
    amount: String(amount),
    currency,
    processor: "instant-transfer",
    customer: { first_name: null, last_name: null, email },
    integration: 1,
    domain: "test",
    ...(status === "needs-attention" && { id: String(id), merchant_note: merchantNote }),
  };
}

const DISPUTE_STATUS: Readonly<Record<Dispute["status"], string>> = {
  create: "awaiting-merchant-feedback",
  remind: "awaiting-merchant-feedback",
  resolve: "resolved",
};

/** How long the shop has to respond. */
const DISPUTE_DAYS = 2;

/** `data` of `charge.dispute.create`, `.remind` and `.resolve`. */
export function disputeEvent({ id, status, createdAt }: Dispute, transaction: Transaction): object {
  const dueAt = new Date(createdAt);
  dueAt.setUTCDate(dueAt.getUTCDate() + DISPUTE_DAYS);
  const { reference, amount, currency, status: paymentStatus, paidAt } = transaction;
  return {
    id,
    refund_amount: transaction.amount,
    currency: transaction.currency,
    status: DISPUTE_STATUS[status],
    resolution: status === "resolve" ? "declined" : null,
    domain: "test",
    // Without the customer's details: erasing (`stand-ins/erase.ts`) clears those of the event itself only.
    transaction: {
      id: transaction.id,
      domain: "test",
      status: paymentStatus,
      reference,
      amount,
      currency,
      paid_at: paidAt,
    },
    transaction_reference: null,
    category: "general",
    customer: { email: transaction.email },
    bin: null,
    last4: null,
    dueAt: dueAt.toISOString(),
    resolvedAt: null,
    evidence: null,
    attachments: null,
    note: null,
    history: [],
    messages: [],
    created_at: createdAt,
    updated_at: createdAt,
  };
}
