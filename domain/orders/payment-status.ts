/** The statuses of one payment, an attempt to pay something of an order through the provider. */
export const PAYMENT_STATUSES = ["pending", "paid", "failed", "refunded"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * The allowed transitions. A failed payment can still succeed: the provider lets a shopper try a second card
 * with the same reference, and a payment that was taken must be recorded.
 */
const TRANSITIONS: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  pending: ["paid", "failed"],
  failed: ["paid"],
  paid: ["refunded"],
  refunded: [],
};

/** Whether a payment may go from one status to another. Staying in the same status is not a transition. */
export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** The statuses from which a payment may go to this one, for the WHERE clause of an update. */
export function statusesBefore(to: PaymentStatus): readonly PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => canBecome(from, to));
}
