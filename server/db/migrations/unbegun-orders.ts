import type { Kysely } from "kysely";

/**
 * From which network a payment was created that the provider has not seen yet, as a fingerprint: a script that places
 * orders and never pays is limited by the day, and a network shared by many customers is not. A row goes when the
 * payment is begun, or after a day.
 */
export async function createUnbegunOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unbegun_orders")
    .addColumn("payment_reference", "text", (column) => column.primaryKey().notNull())
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("placed_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("unbegun_orders_by_network")
    .on("unbegun_orders")
    .columns(["network", "placed_at"])
    .execute();
  await db.schema
    .createIndex("unbegun_orders_by_age")
    .on("unbegun_orders")
    .column("placed_at")
    .execute();
}
