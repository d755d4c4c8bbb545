import type { Selectable } from "kysely";
import type { Db } from "../db/schema.ts";
import type { OrdersTable } from "../db/tables/orders.ts";

/** What changes of an order's money and making depend on. */
export type LockedOrder = Pick<
  Selectable<OrdersTable>,
  "reference" | "status" | "amount" | "email" | "speed" | "stage" | "ready_by"
>;

/**
 * Locks an order's row until the transaction ends, by an update that changes nothing: two changes of its payments
 * would otherwise not see each other. Undefined if there is no such order. Lock the order before its payments.
 */
export async function lockOrder(
  transaction: Db,
  reference: string,
): Promise<LockedOrder | undefined> {
  return transaction
    .updateTable("orders")
    .set(({ ref }) => ({ status: ref("status") }))
    .where("reference", "=", reference)
    .returning(["reference", "status", "amount", "email", "speed", "stage", "ready_by"])
    .executeTakeFirst();
}
