import type { Kobo } from "../money.ts";

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

/** The steps from one state to another, without the starting state; undefined if there is no way. */
export function wayTo(from: RefundState, to: RefundState): readonly RefundState[] | undefined {
  if (from === to) return [];
  if (canStep(from, to)) return [to];
  const viaSent = from === "intended" && canStep("sent", to);
  return viaSent ? ["sent", to] : undefined;
}

/**
 * What can still be returned of a successful payment: its amount without `refunded`, what went back so far, and without
 * those of the shop's own `refunds` that are still open. `refunded` includes refunds made in the provider's dashboard,
 * but not an event that may be about an open refund.
 */
export function refundableOf(
  { amount, refunded }: { amount: Kobo; refunded: Kobo },
  refunds: readonly { amount: Kobo; state: RefundState }[],
): Kobo {
  return Math.max(0, amount - refunded - openAmount(refunds));
}

/** What is reserved for the open ones of some refunds. */
export function openAmount(refunds: readonly { amount: Kobo; state: RefundState }[]): Kobo {
  const open = refunds.filter(({ state }) => isOpenRefund(state));
  return open.reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether a refund's amount is still reserved: it may go back, and is not part of the payment's `refunded` yet. */
export function isOpenRefund(state: RefundState): boolean {
  return state !== "processed" && state !== "failed";
}

/** An event that says that money of a payment went back. */
export type ReturnEvent = {
  key: string;
  /** The provider's id of the refund, if the event has one. */
  id?: string | undefined;
  /** The ids of the shop's own refunds that the event may be about; only one if the event names it. */
  maybe: readonly string[];
};

/** A refund that the shop requested of the payment. */
type OwnRefund = {
  id: string;
  state: RefundState;
  provider_id: string | null;
  /** The event that reported the refund. */
  event_key: string | null;
};

/**
 * The events that are about none of the shop's own refunds: refunds made in the provider's dashboard. A refund has at
 * most one event. Where events may be about several refunds, as many as possible are paired with one each; all have
 * the same amount, so it does not matter which. An event that may belong to an open refund is not returned until the
 * refund's outcome is known.
 */
export function unmatchedRefundEvents<E extends ReturnEvent>(
  events: readonly E[],
  refunds: readonly OwnRefund[],
): E[] {
  const own = refunds.filter(({ state }) => state === "processed" || isOpenRefund(state));
  const mayBe = (event: E, refund: OwnRefund) =>
    refund.event_key === event.key ||
    (event.maybe.includes(refund.id) &&
      (event.id === undefined || refund.provider_id === null || refund.provider_id === event.id));
  const eventOf = new Map<OwnRefund, E>();
  /** Pairs the event with a refund. Takes a refund from an earlier event only if that event finds another refund. */
  const pair = (event: E, tried: Set<OwnRefund>): boolean =>
    own.some((refund) => {
      if (tried.has(refund) || !mayBe(event, refund)) return false;
      tried.add(refund);
      const before = eventOf.get(refund);
      if (before && !pair(before, tried)) return false;
      eventOf.set(refund, event);
      return true;
    });
  return events.filter((event) => !pair(event, new Set()));
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Age of an open order at its last check; if it is not paid by then, it has failed. */
export const GIVE_UP_AFTER_MS = 72 * HOUR;

/** The first checks: ages at which an open order is checked with the provider. */
const FIRST_MS = [2 * MINUTE, 10 * MINUTE, HOUR];
/** Checks of an order without a payment attempt: few, since most are abandoned and a script can place any number. */
const NOT_BEGUN_MS = [...FIRST_MS, 6 * HOUR, 24 * HOUR, GIVE_UP_AFTER_MS];
/** Checks of an order with a payment attempt: a bank transfer can arrive for 8 hours, while its account is valid. */
const BEGUN_MS = [
  ...FIRST_MS,
  ...[2, 3, 4, 5, 6, 7, 8].map((hours) => hours * HOUR),
  ...[12, 24, 48].map((hours) => hours * HOUR),
  GIVE_UP_AFTER_MS,
];

/** Maximum time between two checks. */
export const LONGEST_WAIT_MS = 48 * HOUR;

/**
 * The next time to check an open order with the provider: 2, 10 and 60 minutes after it was placed, then after 6, 24
 * and 72 hours if the provider has no payment attempt for it; if one was `begun`, hourly until 8 hours, then after
 * 12, 24, 48 and 72. Undefined after that. Missed checks are skipped. An order placed in the future (the clock was
 * set back since) is checked every hour until its scheduled times.
 */
export function nextCheck(
  placedAt: Date,
  now: Date,
  { begun }: { begun: boolean },
): Date | undefined {
  const age = now.getTime() - placedAt.getTime();
  const next = (begun ? BEGUN_MS : NOT_BEGUN_MS).find((check) => check > age);
  if (next === undefined) return undefined;
  const time = placedAt.getTime() + next;
  return new Date(age < 0 ? Math.min(time, now.getTime() + HOUR) : time);
}
