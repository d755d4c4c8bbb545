import type { Selectable } from "kysely";
import type { OrderStatus } from "../../domain/checkout/order-status.ts";
import type { Db, OrdersTable } from "../db/schema.ts";

/** An order in one row, for the owner. `pieces` is the sum of all lines' quantities. */
export type ListedOrder = Pick<
  Selectable<OrdersTable>,
  "reference" | "status" | "amount" | "first_name" | "last_name" | "email" | "created_at"
> & { pieces: number };

export type OrderFilter = { status?: OrderStatus | undefined; limit: number };

/** The newest orders, newest first. */
export async function listOrders(db: Db, { status, limit }: OrderFilter): Promise<ListedOrder[]> {
  let orders = db
    .selectFrom("orders")
    .select(["reference", "status", "amount", "first_name", "last_name", "email", "created_at"])
    .select((order) =>
      order
        .selectFrom("order_lines")
        .select(({ fn }) => fn.sum<number>("quantity").as("sum"))
        .whereRef("order_lines.reference", "=", "orders.reference")
        .as("pieces"),
    )
    .orderBy("created_at", "desc")
    .orderBy("reference")
    .limit(limit);
  if (status) orders = orders.where("status", "=", status);
  const rows = await orders.execute();
  return rows.map((row) => ({ ...row, pieces: row.pieces ?? 0 }));
}
