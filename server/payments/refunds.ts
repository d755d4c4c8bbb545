import {
  isOpenRefund,
  statusesBefore,
  unmatchedRefundEvents,
  wayTo,
} from "../../domain/payments/states.ts";
import type { RefundState, ReturnEvent } from "../../domain/payments/states.ts";
import type { Db, RowOf } from "../db/schema.ts";
import { dropJob } from "../jobs/job.ts";
import { enqueueToCustomer } from "../messages/outbox.ts";
import { updateStatus } from "../orders/entries.ts";
import type { StatusChange } from "../orders/entries.ts";
import type { LockedOrder } from "../orders/order-rows.ts";
import type { ProviderRefund } from "../providers/paystack.ts";

/** A refund that the shop requested. */
export type Refund = RowOf<"refunds">;

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
 * Adds up what was refunded of a successful payment: by the shop's own processed refunds, and by events about refunds
 * from the provider's dashboard, which may arrive before the payment is recorded. Marks the payment as refunded once
 * the sum reaches its amount. The stored sum never falls. Call it in a transaction that has locked the order.
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
    // The stored sum may be larger: an earlier release counted an event in doubt at once.
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

/** The events that report a refund of a payment, newest first; `maybe` is empty for events of earlier releases. */
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

/** The queue of the jobs that send refunds or look them up; a job's subject is the refund's id. */
export const REFUNDS = "refund";

/**
 * Moves a refund to a state, through the states between, and sets other columns. A state that cannot be reached any
 * more is ignored: reports may arrive late. The customer is notified when the refund is processed; after that, or once
 * it has failed, the provider is not asked. Call it in a transaction that has locked the order, with the current row.
 */
export async function advanceRefund(
  transaction: Db,
  { id, state }: Pick<Refund, "id" | "state">,
  to: RefundState,
  at: Date,
  others: Partial<Pick<Refund, "provider_id" | "event_key" | "last_error">> = {},
): Promise<void> {
  const update = transaction.updateTable("refunds").where("id", "=", id);
  const steps = wayTo(state, to) ?? [];
  for (const step of steps) await update.set({ state: step }).execute();
  if (steps.includes("processed")) await tell(transaction, id, at);
  if (Object.keys(others).length > 0) await update.set(others).execute();
  if (!isOpenRefund(to)) await dropJob(transaction, { queue: REFUNDS, subject: id });
}

async function tell(db: Db, refund: string, at: Date): Promise<void> {
  const { order_reference: order } = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.reference", "payment_reference")
    .select("order_reference")
    .where("id", "=", refund)
    .executeTakeFirstOrThrow();
  await enqueueToCustomer(db, order, { topic: "refund", subject: refund }, at);
}

/** The note by which the shop finds a refund at the provider. */
export function noteOf({ id }: Pick<Refund, "id">): string {
  return `refund ${id}`;
}

/** What an event says of a refund. The provider sends ids and note only with some events. */
type ReportedRefund = {
  state: RefundState;
  amount: number;
  id?: string | undefined;
  refundReference?: string | undefined;
  note?: string | undefined;
};

export type EventMatch = {
  /** The refund that the event reports; undefined if none is certain. */
  refund?: Refund | undefined;
  /** All refunds that the event may be about; only one if the event names it. */
  maybe: readonly Refund[];
  /** The open refunds in `maybe`, if the event names none: only a look-up can tell which one it is about. */
  unclear: readonly Refund[];
};

/**
 * Finds which of a payment's refunds an event is about: by the note or the provider's id, else by the amount, if only
 * one open refund has it and the provider's id is known. A refund whose request had no response is never changed by an
 * event that does not name it: it might never have been carried out, and would not be sent again.
 */
export function matchEvent(
  refunds: readonly Refund[],
  { state, amount, id, refundReference, note = "" }: ReportedRefund,
): EventMatch {
  const isEnd = !isOpenRefund(state);
  // A look-up stored the refund's end before the event about it arrived.
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

/** How far the provider's clock may be behind the shop's. */
const CLOCKS_DIFFER_MS = 60_000;

export type ListedMatch = {
  listed: ProviderRefund;
  /** The listed refund has no note of the shop: it may have been made in the provider's dashboard instead. */
  isGuess: boolean;
};

/**
 * Finds a refund in the provider's list, by its note or the provider's id. If its request may have been carried out,
 * any refund of the payment with its amount that was made since the intent was stored counts as this refund, unless it
 * is known to be another one: better no refund than two.
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
      // This holds also if the time is missing or cannot be read.
      !(new Date(listed.createdAt ?? "").getTime() < since) &&
      !others.some((other) => isNamed(other, listed)),
  );
  return guess && { listed: guess, isGuess: true };
}
