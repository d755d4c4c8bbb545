import type { Selectable } from "kysely";
import {
  isOpenRefund,
  statusesBefore,
  unmatchedRefundEvents,
  wayTo,
} from "../../domain/payments/states.ts";
import type { RefundState, ReturnEvent } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import type { RefundsTable } from "../db/tables/payments.ts";
import { enqueueEmail } from "../messages/outbox.ts";
import { updateStatus } from "../orders/entries.ts";
import type { StatusChange } from "../orders/entries.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import type { ProviderRefund } from "../providers/paystack.ts";

/** A refund that the shop requested. */
export type Refund = Selectable<RefundsTable>;

/** The refunds that the shop requested of some payments, oldest first. */
export async function refundsOf(db: Db, payments: readonly string[]): Promise<Refund[]> {
  if (payments.length === 0) return [];
  return db
    .selectFrom("refunds")
    .selectAll()
    .where("payment_reference", "in", payments)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/**
 * Adds up what was refunded of a successful payment: the shop's own processed refunds, and the recorded events that are
 * about none of its own; there may be several, and they may arrive before the payment is recorded. Marks the payment as
 * refunded once they reach its amount. What was counted stays counted. Call it in a transaction that has locked the
 * order.
 */
export async function countRefunds(transaction: Db, reference: string): Promise<void> {
  const returned = await returnEvents(transaction, reference);
  const own = await refundsOf(transaction, [reference]);
  const processed = own.filter(({ state }) => state === "processed");
  const amounts = [...unmatchedRefundEvents(returned, own), ...processed];
  const total = amounts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const successful = transaction
    .updateTable("payments")
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore("refunded"));
  await successful
    .set({ refunded: total })
    .where("amount", ">", total)
    // The release before counted an event in doubt at once.
    .where("refunded", "<", total)
    .execute();
  await successful
    .set(({ ref }) => ({ status: "refunded", refunded: ref("amount") }))
    .where("amount", "<=", total)
    .execute();
}

/** Adds up what was refunded of a payment, and recalculates the order's money. */
export async function recountRefunds(
  transaction: Db,
  order: LockedOrder,
  reference: string,
  at: Date,
): Promise<StatusChange> {
  await countRefunds(transaction, reference);
  return updateStatus(transaction, order, at);
}

/** The events that report a refund of a payment, newest first; those of earlier releases name no refund. */
export async function returnEvents(
  db: Db,
  reference: string,
): Promise<(ReturnEvent & { amount: number | null })[]> {
  const rows = await db
    .selectFrom("payment_events")
    .select(["key", "amount", "detail"])
    .where("reference", "=", reference)
    .where("kind", "=", "refund.processed")
    .orderBy("received_at", "desc")
    .execute();
  return rows.map(({ key, amount, detail }) => {
    const { id, refunds } = JSON.parse(detail) as { id?: string; refunds?: string };
    return { key, amount, id, maybe: refunds?.split(" ") ?? [] };
  });
}

/** Has open refunds looked up at once. */
export async function lookUpNow(db: Db, refunds: readonly Refund[], at: Date): Promise<void> {
  if (refunds.length === 0) return;
  await db
    .updateTable("refunds")
    .set({ try_at: at.toISOString() })
    .where(
      "id",
      "in",
      refunds.map(({ id }) => id),
    )
    .execute();
}

/**
 * Takes a refund to a state, through those between, and sets other columns. A state that it cannot reach any more is
 * left out: reports may arrive late. The customer is notified once the refund is processed. Call it in a transaction that has
 * locked the order, with the row as it is now.
 */
export async function advanceRefund(
  transaction: Db,
  { id, state }: Pick<Refund, "id" | "state">,
  to: RefundState,
  at: Date,
  others: Partial<Pick<Refund, "provider_id" | "event_key" | "try_at" | "last_error">> = {},
): Promise<void> {
  const update = transaction.updateTable("refunds").where("id", "=", id);
  const steps = wayTo(state, to) ?? [];
  for (const step of steps) await update.set({ state: step }).execute();
  if (steps.includes("processed")) await enqueueEmail(transaction, "refund", id, at);
  if (Object.keys(others).length > 0) await update.set(others).execute();
}

/** The note by which a refund is found at the provider. */
export function noteOf({ id }: Pick<Refund, "id">): string {
  return `refund ${id}`;
}

/** What an event says of a refund. The provider sends ids and note only with some of them. */
type ReportedRefund = {
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
