import type { Kobo } from "../../domain/money/money.ts";
import type { OrderStatus } from "../../domain/orders/order-money.ts";
import type { Db } from "../db/schema.ts";

/**
 * Locks an order's row until the transaction ends, by an update that changes nothing: two changes of its payments
 * would otherwise not see each other. Undefined if there is no such order. Lock the order before its payments.
 */
export async function lockOrder(
  transaction: Db,
  reference: string,
): Promise<{ status: OrderStatus; amount: Kobo; email: string } | undefined> {
  return transaction
    .updateTable("orders")
    .set(({ ref }) => ({ status: ref("status") }))
    .where("reference", "=", reference)
    .returning(["status", "amount", "email"])
    .executeTakeFirst();
}
