import type { Selectable } from "kysely";
import { statusesBefore } from "../../domain/orders/payment-status.ts";
import { wayTo } from "../../domain/orders/refund-state.ts";
import type { RefundState } from "../../domain/orders/refund-state.ts";
import type { Db } from "../db/schema.ts";
import type { RefundsTable } from "../db/tables/payments.ts";
import { enqueueEmail } from "./outbox.ts";

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
 * Adds up what went back of a successful payment: the shop's own processed refunds, and the recorded events of all
 * others; there may be several, and they may arrive before the payment is recorded. Marks it as refunded once they
 * reach its amount. Call it in a transaction that has locked the order.
 */
export async function countRefunds(transaction: Db, reference: string): Promise<void> {
  const returned = await transaction
    .selectFrom("payment_events")
    .select(["key", "amount"])
    .where("reference", "=", reference)
    .where("kind", "=", "refund.processed")
    .execute();
  const own = await refundsOf(transaction, [reference]);
  const ownEvents = new Set(own.map(({ event_key }) => event_key));
  const amounts = [
    ...returned.filter(({ key }) => !ownEvents.has(key)),
    ...own.filter(({ state }) => state === "processed"),
  ];
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
