import type {
  ListRefundsResult,
  ProviderRefund,
  RefundRequest,
  RefundResult,
} from "../../server/providers/paystack.ts";

/** A card provider's refunds, as they really are: what it carried out, whatever the shop has heard. */
export type RefundProvider = {
  /** The refunds of all payments, oldest first. */
  refunds: (ProviderRefund & { note: string | null })[];
  /** Carries out a request; refuses more than is left of the payment. */
  refund(request: RefundRequest): RefundResult;
  /** A refund made by hand in the dashboard. */
  refundByHand(reference: string, amount: number): ProviderRefund;
  list(reference: string, since?: Date): ListRefundsResult;
  /** The event that reports a refund's present status. */
  event(refund: ProviderRefund, given?: EventFields): object;
  /** What it has carried out of a payment, in kobo. */
  returned(reference: string): number;
};

/** Which of the fields an event has that the provider does not always send. */
type EventFields = { withIds?: boolean; withNote?: boolean; currency?: string };

export function createRefundProvider(
  paid: (reference: string) => number,
  now: () => Date,
): RefundProvider {
  const refunds: RefundProvider["refunds"] = [];
  const of = (reference: string) =>
    refunds.filter(
      ({ paymentReference, status }) => paymentReference === reference && status !== "failed",
    );
  const returned = (reference: string) =>
    of(reference).reduce((sum, { amount }) => sum + amount, 0);

  function carryOut({ reference, amount, currency, note }: RefundRequest): ProviderRefund {
    const refund = {
      id: String(3_000_001 + refunds.length),
      amount,
      currency,
      status: "pending",
      domain: "test",
      note,
      createdAt: now().toISOString(),
      paymentReference: reference,
      transactionId: null,
    };
    refunds.push(refund);
    return refund;
  }

  return {
    refunds,
    returned,
    refund: (request) => {
      if (returned(request.reference) + request.amount > paid(request.reference)) {
        return {
          kind: "refused",
          message: "Refund amount cannot be more than the original transaction amount",
        };
      }
      return { kind: "accepted", refund: { ...carryOut(request) } };
    },
    refundByHand: (reference, amount) =>
      carryOut({ reference, amount, currency: "NGN", note: "Refund by owner of the shop" }),
    list: (reference, since = new Date(0)) => ({
      kind: "found",
      refunds: refunds
        .filter(({ paymentReference }) => paymentReference === reference)
        .filter(({ createdAt }) => new Date(createdAt ?? 0) >= since)
        .map((each) => ({ ...each })),
    }),
    event: (refund, { withIds = true, withNote = withIds, currency = refund.currency } = {}) => ({
      event: `refund.${refund.status}`,
      data: {
        status: refund.status,
        transaction_reference: refund.paymentReference,
        refund_reference: refund.status === "processed" ? `TRF_${refund.id}` : null,
        ...(withIds && { id: refund.id }),
        ...(withNote && { merchant_note: refund.note }),
        amount: String(refund.amount),
        currency,
        domain: "test",
      },
    }),
  };
}
