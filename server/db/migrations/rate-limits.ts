import type { Kysely } from "kysely";

/** Rate limits: a count per key within a time window, shared by all processes. */
export async function createRateLimits(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("rate_limits_by_end").on("rate_limits").column("ends_at").execute();
}
