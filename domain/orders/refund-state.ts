import type { Kobo } from "../money/money.ts";

/**
 * States of a refund that the shop requested. `intended`: stored, and possibly on its way to the provider. `sent`: the
 * provider has it. `needs-attention`: the provider needs the customer's bank details, which the owner enters in its
 * dashboard.
 */
export const REFUND_STATES = [
  "intended",
  "sent",
  "processed",
  "failed",
  "needs-attention",
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/** The allowed steps: only forward. A failed refund stays failed; the owner requests another. */
const STEPS: Readonly<Record<RefundState, readonly RefundState[]>> = {
  intended: ["sent", "failed"],
  sent: ["processed", "failed", "needs-attention"],
  "needs-attention": ["processed", "failed"],
  processed: [],
  failed: [],
};

/** Whether a refund may go from one state to another in one step. */
export function canStep(from: RefundState, to: RefundState): boolean {
  return STEPS[from].includes(to);
}

/** The steps from one state to another, without the first; undefined if there is no way. */
export function wayTo(from: RefundState, to: RefundState): readonly RefundState[] | undefined {
  if (from === to) return [];
  if (canStep(from, to)) return [to];
  const viaSent = from === "intended" && canStep("sent", to);
  return viaSent ? ["sent", to] : undefined;
}

/**
 * What limits the refunds of a payment. `refunded` is what went back, also by refunds made elsewhere, without events
 * that may be about an open refund.
 */
export type RefundLimit = { amount: Kobo; refunded: Kobo };

/**
 * What can still be returned of a successful payment: its amount without what went back, and without `open`, the
 * shop's own refunds that are neither processed nor failed.
 */
export function refundableOf({ amount, refunded }: RefundLimit, open: readonly Kobo[]): Kobo {
  return Math.max(0, amount - refunded - open.reduce((sum, each) => sum + each, 0));
}

/** Whether a refund's amount is still reserved: it may go back, and is not part of the payment's `refunded` yet. */
export function isOpenRefund(state: RefundState): boolean {
  return state !== "processed" && state !== "failed";
}
