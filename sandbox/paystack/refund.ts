export type RefundEnd = "processed" | "failed" | "needs-attention";

/** A refund as the stand-in stores it. Amounts are in kobo, times in UTC as ISO text. */
export type Refund = {
  id: number;
  /** Of the payment. */
  reference: string;
  amount: number;
  currency: string;
  status: "pending" | RefundEnd;
  customerNote: string | null;
  merchantNote: string;
  createdAt: string;
  /** When it will end; null if it has, or waits for bank details. */
  concludesAt: string | null;
};

/** A customer's dispute of a payment; its status is the last event that the shop was sent of it. */
export type Dispute = { id: number; status: "create" | "remind" | "resolve"; createdAt: string };

/** A refund as the API returns it, with the provider's fields (providers, 1.4). */
export function refundFormat(refund: Refund): object {
  const { id, amount, currency, status, customerNote, merchantNote, createdAt } = refund;
  return {
    id,
    integration: 1,
    domain: "test",
    dispute: null,
    settlement: null,
    amount,
    deducted_amount: status === "processed" ? amount : 0,
    fully_deducted: status === "processed",
    currency,
    status,
    channel: null,
    refunded_at: null,
    expected_at: createdAt,
    refunded_by: "owner@shop.example",
    customer_note: customerNote,
    merchant_note: merchantNote,
    bank_reference: null,
    createdAt,
    updatedAt: createdAt,
  };
}
