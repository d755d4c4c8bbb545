import { statusesBefore } from "../../domain/orders/payment-status.ts";
import type { Db } from "../db/schema.ts";

/**
 * Adds up a successful payment's recorded refunds; there may be several, and they may arrive before the payment is
 * recorded. Marks it as refunded once they reach its amount. Call it in a transaction that has locked the order.
 */
export async function countRefunds(transaction: Db, reference: string): Promise<void> {
  const returned = await transaction
    .selectFrom("payment_events")
    .select("amount")
    .where("reference", "=", reference)
    .where("kind", "=", "refund.processed")
    .execute();
  const total = returned.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
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
