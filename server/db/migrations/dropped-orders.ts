import type { Kysely } from "kysely";

/** What remains for 30 days of an order that was dropped unpaid: by it, money that comes late is found to be its. */
export async function createDroppedOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("dropped_orders")
    // A payment's, as the provider names it.
    .addColumn("reference", "text", (column) => column.primaryKey().notNull())
    .addColumn("order_reference", "text", (column) => column.notNull())
    .addColumn("number", "bigint", (column) => column.notNull())
    .addColumn("amount", "bigint", (column) => column.notNull())
    .addColumn("dropped_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("dropped_orders_by_age")
    .on("dropped_orders")
    .column("dropped_at")
    .execute();
}
