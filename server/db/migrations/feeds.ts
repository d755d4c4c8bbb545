import type { Kysely } from "kysely";

/** The showcases' social feeds as last fetched, and their access tokens as last refreshed. */
export async function createFeeds(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("feeds")
    .addColumn("store", "text", (column) => column.primaryKey().notNull())
    .addColumn("posts", "text", (column) => column.notNull())
    .addColumn("fetched_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("feed_tokens")
    .addColumn("store", "text", (column) => column.primaryKey().notNull())
    .addColumn("seed_hash", "text", (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull())
    .addColumn("refresh_at", "text", (column) => column.notNull())
    .execute();
}
