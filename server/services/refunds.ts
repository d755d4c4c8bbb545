import type { Selectable } from "kysely";
import { statusesBefore } from "../../domain/orders/payment-status.ts";
import { isOpenRefund, wayTo } from "../../domain/orders/refund-state.ts";
import type { RefundState } from "../../domain/orders/refund-state.ts";
import type { Db } from "../db/schema.ts";
import type { RefundsTable } from "../db/tables/payments.ts";
import type { LockedOrder } from "./lock-order.ts";
import { enqueueEmail } from "./outbox.ts";
import { updateStatus } from "./update-status.ts";
import type { StatusChange } from "./update-status.ts";

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

/** The shop's own refunds in the detail of a `refund.processed` event. Events of earlier releases have none. */
export type OwnRefunds = {
  /** The refund that it names. */
  refund?: string;
  /** Those that it may be about, separated by spaces. */
  perhaps?: string;
};

/**
 * Adds up what went back of a successful payment: the shop's own processed refunds, and the recorded events of all
 * others; there may be several, and they may arrive before the payment is recorded. An event that may be about one of
 * the shop's own counts once none of them is open. Marks the payment as refunded once they reach its amount. Call it
 * in a transaction that has locked the order.
 */
export async function countRefunds(transaction: Db, reference: string): Promise<void> {
  const returned = await processedEvents(transaction, reference);
  const own = await refundsOf(transaction, [reference]);
  const processed = own.filter(({ state }) => state === "processed");
  const open = own.filter(({ state }) => isOpenRefund(state));
  const guessed = guessedEvents(returned, own);
  const mayBe = (event: ProcessedEvent, { id, provider_id }: Refund) =>
    event.perhaps.includes(id) &&
    (event.id === undefined || provider_id === null || provider_id === event.id);
  const isOwn = (event: ProcessedEvent) =>
    event.refund === undefined
      ? guessed.has(event.key) || open.some((refund) => mayBe(event, refund))
      : processed.some(({ id }) => id === event.refund);
  const amounts = [...returned.filter((event) => !isOwn(event)), ...processed];
  const total = amounts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const successful = transaction
    .updateTable("payments")
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore("refunded"));
  await successful.set({ refunded: total }).where("amount", ">", total).execute();
  await successful
    .set(({ ref }) => ({ status: "refunded", refunded: ref("amount") }))
    .where("amount", "<=", total)
    .execute();
}

/** Adds up what went back of a payment, and with it the order's money. */
export async function recountRefunds(
  transaction: Db,
  order: LockedOrder,
  reference: string,
  at: Date,
): Promise<StatusChange> {
  await countRefunds(transaction, reference);
  return updateStatus(transaction, order, at);
}

/** The keys of events that do not name a refund, and were taken for one's own: not if another event names that one. */
export function guessedEvents(
  returned: readonly ProcessedEvent[],
  own: readonly Refund[],
): ReadonlySet<string | null> {
  const named = new Set(returned.map(({ refund }) => refund));
  return new Set(own.filter(({ id }) => !named.has(id)).map(({ event_key }) => event_key));
}

/** An event that says that money went back. `refund` and `perhaps` are ids of the shop's own refunds. */
export type ProcessedEvent = {
  key: string;
  /** The provider's id of the refund, if the event has one. */
  id: string | undefined;
  amount: number | null;
  refund: string | undefined;
  perhaps: readonly string[];
};

/** Those of a payment, newest first. */
export async function processedEvents(db: Db, reference: string): Promise<ProcessedEvent[]> {
  const rows = await db
    .selectFrom("payment_events")
    .select(["key", "amount", "detail"])
    .where("reference", "=", reference)
    .where("kind", "=", "refund.processed")
    .orderBy("received_at", "desc")
    .execute();
  return rows.map(({ key, amount, detail }) => {
    const { id, refund, perhaps } = JSON.parse(detail) as OwnRefunds & { id?: string };
    return { key, amount, id, refund, perhaps: perhaps?.split(" ") ?? [] };
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
 * left out: reports may arrive late. The customer is told when the money went back. Call it in a transaction that has locked the order, with the row as it is now.
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
