import { isOpenRefund } from "./refund-state.ts";
import type { RefundState } from "./refund-state.ts";

/** An event that says that money of a payment went back. */
export type ReturnEvent = {
  key: string;
  /** The provider's id of the refund, if the event has one. */
  id?: string | undefined;
  /** The ids of the shop's own refunds that it may be about: one if it names it. */
  maybe: readonly string[];
};

/** A refund that the shop requested of the payment. */
type OwnRefund = {
  id: string;
  state: RefundState;
  provider_id: string | null;
  /** The event that it was ended by, or found to be reported by. */
  event_key: string | null;
};

/**
 * The events that are about none of the shop's own refunds: refunds made in the provider's dashboard. A refund has at
 * most one event. Where events may be about several
 * refunds, as many as possible are paired with one each; all have the same amount, so it does not matter which. One
 * that may be about a refund without an end is not counted before that end is known.
 */
export function eventsOfOthers<E extends ReturnEvent>(
  events: readonly E[],
  refunds: readonly OwnRefund[],
): E[] {
  const own = refunds.filter(({ state }) => state === "processed" || isOpenRefund(state));
  const mayBe = (event: E, refund: OwnRefund) =>
    refund.event_key === event.key ||
    (event.maybe.includes(refund.id) &&
      (event.id === undefined || refund.provider_id === null || refund.provider_id === event.id));
  const eventOf = new Map<OwnRefund, E>();
  /** Finds a refund for the event; one that another event has only if that event finds another refund. */
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
