import { sql } from "kysely";
import type { Kysely } from "kysely";

/** When each provider last answered well, and last failed; since when a feed's token is the same; the last backup. */
export async function createProviderCalls(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("provider_calls")
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) =>
      column.notNull().check(sql`outcome in ('good', 'failed')`),
    )
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("reason", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("provider_calls_key", ["provider", "outcome"])
    .execute();
  await db.schema.alterTable("feed_tokens").addColumn("refreshed_at", "text").execute();
  await db.schema
    .createTable("backups")
    .addColumn("id", "integer", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id = 1`),
    )
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("made_by", "text", (column) => column.notNull())
    .execute();
}
