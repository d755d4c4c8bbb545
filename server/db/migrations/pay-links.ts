import type { Kysely } from "kysely";

/** Links by which somebody else can pay an order, one for each order; and which payments were begun by them. */
export async function createPayLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pay_links")
    .addColumn("token", "text", (column) => column.primaryKey().notNull())
    .addColumn("order_reference", "text", (column) =>
      column.notNull().unique().references("orders.reference").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable("payments")
    .addColumn("by_link", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
