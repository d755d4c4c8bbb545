import { sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * What the owner prepares and nobody else sees: one row for each piece with a draft, now or in the past, and the links
 * that show a draft's page. Published values are rows of `catalogue_edits`.
 */
export async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("catalogue_drafts")
    .addColumn("sku", "text", (column) => column.primaryKey().notNull())
    .addColumn("version", "integer", (column) => column.notNull().check(sql`version > 0`))
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('open', 'published', 'discarded')`),
    )
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull().check(sql`changed_by <> ''`))
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await sql`create index catalogue_drafts_open on catalogue_drafts (changed_at)
    where state = 'open'`.execute(db);

  await db.schema
    .createTable("previews")
    .addColumn("token_hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("sku", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("previews_by_end").on("previews").column("expires_at").execute();
  await db.schema.createIndex("previews_by_sku").on("previews").column("sku").execute();
}
