import type { Kysely } from "kysely";

/** The measurements that go with an order whose sizes the house is to choose; personal data, blanked with the customer. */
export async function addOrderSizing(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("orders")
    .addColumn("sizing", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
