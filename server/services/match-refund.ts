import { wayTo } from "../../domain/orders/refund-state.ts";
import type { RefundState } from "../../domain/orders/refund-state.ts";
import type { ProviderRefund } from "../gateways/paystack-refunds.ts";
import type { Refund } from "./refunds.ts";

/** The note by which a refund is found at the provider. */
export function noteOf({ id }: Pick<Refund, "id">): string {
  return `refund ${id}`;
}

/** What an event says of a refund. The provider sends ids and note only with some of them (providers, 1.5). */
export type ReportedRefund = {
  state: RefundState;
  amount: number;
  id?: string | undefined;
  refundReference?: string | undefined;
  note?: string | undefined;
};

/**
 * Finds which of a payment's refunds an event is about: by the note, by the provider's id, else the oldest of the same
 * amount that the event can concern, of those that the provider has. Undefined if there is none: the refund was made in the provider's dashboard. With
 * two of one amount the wrong one may be chosen; their amounts are the same, and so are all sums.
 */
export function matchEvent(
  refunds: readonly Refund[],
  { state, amount, id, refundReference, note = "" }: ReportedRefund,
): Refund | undefined {
  const isEnd = state === "processed" || state === "failed";
  const isPossible = (refund: Refund) =>
    refund.amount === amount &&
    refund.asked_at !== null &&
    // A look-up may have been faster than the event.
    (refund.state === state
      ? isEnd && refund.event_key === null
      : wayTo(refund.state, state) !== undefined);
  const named = refunds.find(
    (refund) =>
      note.includes(refund.id) ||
      (refund.provider_id !== null && [id, refundReference].includes(refund.provider_id)),
  );
  if (named) return isPossible(named) ? named : undefined;
  const isOther = ({ provider_id }: Refund) =>
    id !== undefined && provider_id !== null && provider_id !== id;
  const possible = refunds.filter((refund) => isPossible(refund) && !isOther(refund));
  // Rather one that the provider has than one whose request had no response.
  return possible.find(({ provider_id }) => provider_id !== null) ?? possible[0];
}

/** How much earlier than the shop's clock the provider's may be. */
const CLOCKS_DIFFER_MS = 60_000;

export type ListedMatch = {
  listed: ProviderRefund;
  /** Without our note: it may have been made in the dashboard, in place of ours. */
  isGuess: boolean;
};

/**
 * Finds a refund in the provider's list: by its note or the provider's id. If its request may have been carried out,
 * any refund of the payment counts that has the amount and was made since the intent was stored, unless it is known to
 * be another: rather none than two.
 */
export function matchListed(
  refund: Refund,
  list: readonly ProviderRefund[],
  { others, transactionId }: { others: readonly Refund[]; transactionId: string | null },
): ListedMatch | undefined {
  const named = list.find(
    ({ id, note }) => id === refund.provider_id || note?.includes(refund.id) === true,
  );
  if (named) return { listed: named, isGuess: false };
  if (refund.state !== "intended") return undefined;
  const since = new Date(refund.created_at).getTime() - CLOCKS_DIFFER_MS;
  const guess = list.find(
    ({ id, amount, note, createdAt, paymentReference, ...each }) =>
      amount === refund.amount &&
      (paymentReference === null
        ? each.transactionId !== null && each.transactionId === transactionId
        : paymentReference === refund.payment_reference) &&
      // Also if the time is missing or cannot be read.
      !(new Date(createdAt ?? "").getTime() < since) &&
      !others.some((other) => other.provider_id === id || note?.includes(other.id) === true),
  );
  return guess && { listed: guess, isGuess: true };
}
