import type { OrderStatus } from "./order-money.ts";
import type { PaymentStatus } from "./payment-status.ts";

/**
 * How money is sent that may be on its way: by bank transfer, by USSD, or by another means that takes time. `unknown`:
 * the provider did not respond when it was last asked.
 */
export const WAYS = ["transfer", "ussd", "payment", "unknown"] as const;
export type UnderWay = (typeof WAYS)[number];

/** A payment as the provider last reported it. */
export type ReportedPayment = {
  status: PaymentStatus;
  /** The provider's own status, `not-found` or `given-up`; null: it was not asked, or did not respond. */
  provider_status: string | null;
  channel: string | null;
  /** Null: the provider was never asked. */
  ask_after: string | null;
};

/** The provider's statuses of a payment that was begun and may still arrive (providers, 1.4). */
const UNDER_WAY: readonly (string | null)[] = ["pending", "ongoing", "processing", "queued"];

export function isUnderWay(providerStatus: string | null): boolean {
  return UNDER_WAY.includes(providerStatus);
}

/** Whether money for an order may be on its way, and how it was sent; `payments` are oldest first. */
export function underWayOf(payments: readonly ReportedPayment[]): UnderWay | undefined {
  const open = payments.filter(({ status }) => status === "pending" || status === "failed");
  const begun = open.reverse().find(({ provider_status }) => isUnderWay(provider_status));
  if (begun) return wayOf(begun.channel);
  const isUnanswered = open.some((each) => each.provider_status === null && each.ask_after);
  return isUnanswered ? "unknown" : undefined;
}

/** Whether a person is to be told that money is on its way: it is known, not only possible. */
export function isSeen(underWay: UnderWay | undefined): boolean {
  return underWay !== undefined && underWay !== "unknown";
}

/** The status to tell people: nothing has failed while money may be on its way. */
export function toldStatus(status: OrderStatus, underWay: UnderWay | undefined): OrderStatus {
  return status === "failed" && underWay ? "pending" : status;
}

function wayOf(channel: string | null): UnderWay {
  if (channel === "bank_transfer") return "transfer";
  return channel === "ussd" ? "ussd" : "payment";
}
