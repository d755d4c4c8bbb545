import { statusesBefore } from "../../domain/checkout/order-status.ts";
import type { Db } from "../db/schema.ts";

/**
 * Locks an order's row until the transaction ends, by an update that changes nothing: otherwise two concurrent
 * refunds, or a refund and the payment, would not see each other's changes.
 */
export async function lockOrder(transaction: Db, reference: string): Promise<void> {
  await transaction
    .updateTable("orders")
    .set(({ ref }) => ({ check_at: ref("check_at") }))
    .where("reference", "=", reference)
    .execute();
}

/**
 * Marks a paid order as refunded once its recorded refunds add up to its whole amount; there may be several, and they
 * may arrive before the payment is recorded. Call it in a transaction that has locked the order. Returns whether it
 * changed the order.
 */
export async function markRefunded(transaction: Db, reference: string): Promise<boolean> {
  const returned = await transaction
    .selectFrom("payment_events")
    .select("amount")
    .where("reference", "=", reference)
    .where("kind", "=", "refund.processed")
    .execute();
  const total = returned.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const update = await transaction
    .updateTable("orders")
    .set({ status: "refunded" })
    .where("reference", "=", reference)
    .where("status", "in", statusesBefore("refunded"))
    .where("amount", "<=", total)
    .executeTakeFirst();
  return update.numUpdatedRows > 0n;
}
