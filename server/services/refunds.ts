import { statusesBefore } from "../../domain/checkout/order-status.ts";
import type { Db } from "../db/schema.ts";

/**
 * Holds an order until the transaction ends, by an update that changes nothing: of two refunds at once, or
 * of a refund and the payment itself, each would otherwise miss what the other is about to write.
 */
export async function holdOrder(transaction: Db, reference: string): Promise<void> {
  await transaction
    .updateTable("orders")
    .set(({ ref }) => ({ check_at: ref("check_at") }))
    .where("reference", "=", reference)
    .execute();
}

/**
 * Makes a paid order refunded once the refunds heard of make up its whole amount; they may come in parts, and
 * before the payment was seen. Call it in a transaction that holds the order. Answers whether it did.
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
