import { isOpenRefund, wayTo } from "../../domain/payments/states.ts";
import type { RefundState } from "../../domain/payments/states.ts";
import type { ProviderRefund } from "../providers/paystack-refunds.ts";
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

export type EventMatch = {
  /** The refund that the event is news of. */
  refund?: Refund | undefined;
  /** All that it may be about; one if it names it. */
  maybe: readonly Refund[];
  /** Open ones among them, if it names none: only a look-up can tell. */
  unclear: readonly Refund[];
};

/**
 * Finds which of a payment's refunds an event is about: by the note or the provider's id, else by the amount if the
 * provider has only one of it. A refund whose request had no response never changes by an event that does not name it:
 * if it was not carried out, it would not be sent any more. Without any, the refund was made in the provider's
 * dashboard.
 */
export function matchEvent(
  refunds: readonly Refund[],
  { state, amount, id, refundReference, note = "" }: ReportedRefund,
): EventMatch {
  const isEnd = !isOpenRefund(state);
  // Its end was looked up faster than the event came.
  const isAwaited = (refund: Refund) =>
    isEnd && refund.state === state && refund.event_key === null;
  const isPossible = (refund: Refund) =>
    refund.amount === amount &&
    refund.asked_at !== null &&
    (isAwaited(refund) || (refund.state !== state && wayTo(refund.state, state) !== undefined));
  const named = refunds.find(
    (refund) =>
      note.includes(refund.id) ||
      (refund.provider_id !== null && [id, refundReference].includes(refund.provider_id)),
  );
  if (named) {
    return { maybe: [named], refund: isPossible(named) ? named : undefined, unclear: [] };
  }
  const isOther = ({ provider_id }: Refund) =>
    id !== undefined && provider_id !== null && provider_id !== id;
  const maybe = refunds.filter((refund) => isPossible(refund) && !isOther(refund));
  const open = maybe.filter((refund) => isOpenRefund(refund.state));
  const awaited = maybe.find(isAwaited);
  if (awaited) return { maybe, refund: awaited, unclear: open };
  const [only] = open;
  const isCertain = open.length === 1 && only?.provider_id !== null;
  return isCertain ? { maybe, refund: only, unclear: [] } : { maybe, unclear: open };
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
  const isNamed = (one: Refund, { id, note }: ProviderRefund) =>
    id === one.provider_id || note?.includes(one.id) === true;
  const named = list.find((listed) => isNamed(refund, listed));
  if (named) return { listed: named, isGuess: false };
  if (refund.state !== "intended") return undefined;
  const since = new Date(refund.created_at).getTime() - CLOCKS_DIFFER_MS;
  const guess = list.find(
    (listed) =>
      listed.amount === refund.amount &&
      (listed.paymentReference === null
        ? listed.transactionId !== null && listed.transactionId === transactionId
        : listed.paymentReference === refund.payment_reference) &&
      // Also if the time is missing or cannot be read.
      !(new Date(listed.createdAt ?? "").getTime() < since) &&
      !others.some((other) => isNamed(other, listed)),
  );
  return guess && { listed: guess, isGuess: true };
}
