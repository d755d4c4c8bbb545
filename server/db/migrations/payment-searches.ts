import { sql } from "kysely";
import type { Kysely } from "kysely";

/** The one search for payments that the database does not know, planned after a backup was restored. */
export async function createPaymentSearches(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("payment_searches")
    .addColumn("id", "integer", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id = 1`),
    )
    .addColumn("since", "text", (column) => column.notNull())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("ended_at", "text")
    .addColumn("found", "integer", (column) => column.notNull())
    .execute();
}
