import type { Selectable } from "kysely";
import { eventsOfOthers, statusesBefore, wayTo } from "../../domain/payments/states.ts";
import type { RefundState, ReturnEvent } from "../../domain/payments/states.ts";
import type { Db } from "../db/schema.ts";
import type { RefundsTable } from "../db/tables/payments.ts";
import type { LockedOrder } from "./lock-order.ts";
import { enqueueEmail } from "../messages/outbox.ts";
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

/**
 * Adds up what went back of a successful payment: the shop's own processed refunds, and the recorded events that are
 * about none of its own; there may be several, and they may arrive before the payment is recorded. Marks the payment as
 * refunded once they reach its amount. What was counted stays counted. Call it in a transaction that has locked the
 * order.
 */
export async function countRefunds(transaction: Db, reference: string): Promise<void> {
  const returned = await returnEvents(transaction, reference);
  const own = await refundsOf(transaction, [reference]);
  const processed = own.filter(({ state }) => state === "processed");
  const amounts = [...eventsOfOthers(returned, own), ...processed];
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

/** The events that say that money of a payment went back, newest first; those of earlier releases name no refund. */
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
 * left out: reports may arrive late. The customer is told when the money went back. Call it in a transaction that has
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
