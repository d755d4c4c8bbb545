import type { Selectable } from "kysely";
import type { OrderStatus } from "../../domain/orders/money.ts";
import type { Db } from "../db/schema.ts";
import type { OrdersTable } from "../db/tables/orders.ts";

/** An order in one row, for the owner. `pieces` is the sum of all lines' quantities. */
export type ListedOrder = Pick<
  Selectable<OrdersTable>,
  "reference" | "status" | "amount" | "first_name" | "last_name" | "email" | "created_at"
> & { number: number; pieces: number };

export type OrderFilter = { status?: OrderStatus | undefined; limit: number };

/** The newest orders, newest first. */
export async function listOrders(db: Db, { status, limit }: OrderFilter): Promise<ListedOrder[]> {
  let orders = db
    .selectFrom("orders")
    .innerJoin("order_numbers", "order_numbers.reference", "orders.reference")
    .select(["orders.reference", "number", "status", "amount", "created_at"])
    .select(["first_name", "last_name", "email"])
    .select((order) =>
      order
        .selectFrom("order_lines")
        .select(({ fn }) => fn.sum<number>("quantity").as("sum"))
        .whereRef("order_lines.reference", "=", "orders.reference")
        .as("pieces"),
    )
    .orderBy("created_at", "desc")
    .orderBy("orders.reference")
    .limit(limit);
  if (status) orders = orders.where("status", "=", status);
  const rows = await orders.execute();
  return rows.map((row) => ({ ...row, pieces: row.pieces ?? 0 }));
}
