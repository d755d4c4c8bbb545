import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Requests to be told when a sold-out piece can be bought again. */
export async function createRestockRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("restock_requests")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("sku", "text", (column) => column.notNull())
    .addColumn("asked_at", "text", (column) => column.notNull())
    .addColumn("told_at", "text")
    .addColumn("ended_at", "text")
    .execute();
  // At most one open request for a piece and an address. Also finds the open requests for a piece.
  await sql`create unique index restock_open on restock_requests (sku, email)
    where told_at is null and ended_at is null`.execute(db);
  // For retention.
  await sql`create index restock_open_by_age on restock_requests (asked_at)
    where told_at is null and ended_at is null`.execute(db);
  await sql`create index restock_closed on restock_requests (coalesce(ended_at, told_at))`.execute(
    db,
  );
}
