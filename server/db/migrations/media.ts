import { SqliteAdapter, sql } from "kysely";
import type { Kysely } from "kysely";

/**
 * The owner's photographs: the bytes of masters and encodings by their content's hash (`media`), each photograph of a
 * piece (`photographs`), and which bytes are which width and format of a picture (`encodings`).
 */
export async function createMedia(db: Kysely<unknown>): Promise<void> {
  const bytes = db.getExecutor().adapter instanceof SqliteAdapter ? sql`blob` : sql`bytea`;
  await db.schema
    .createTable("media")
    .addColumn("hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("type", "text", (column) =>
      column.notNull().check(sql`type in ('image/jpeg', 'image/avif')`),
    )
    .addColumn("width", "integer", (column) => column.notNull().check(sql`width > 0`))
    .addColumn("height", "integer", (column) => column.notNull().check(sql`height > 0`))
    .addColumn("bytes", bytes, (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("photographs")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("sku", "text", (column) => column.notNull())
    .addColumn("picture", "text", (column) => column.notNull())
    .addColumn("master", "text", (column) => column.notNull().references("media.hash"))
    .addColumn("crop", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('first', 'ready', 'failed')`),
    )
    .addColumn("record", "text", (column) => column.notNull())
    .addColumn("title", "text")
    .addColumn("fault", "text")
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull().check(sql`created_by <> ''`))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("published_at", "text")
    .addColumn("dropped_at", "text")
    .execute();
  // For the job: only what still has to be encoded.
  await sql`create index photographs_waiting on photographs (created_at)
    where state = 'first'`.execute(db);
  // For the retention job.
  await sql`create index photographs_dropped on photographs (dropped_at)
    where published_at is null`.execute(db);
  await db.schema.createIndex("photographs_by_master").on("photographs").column("master").execute();
  await db.schema
    .createIndex("photographs_by_picture")
    .on("photographs")
    .column("picture")
    .execute();

  await db.schema
    .createTable("encodings")
    .addColumn("picture", "text", (column) => column.notNull())
    .addColumn("width", "integer", (column) => column.notNull().check(sql`width > 0`))
    .addColumn("format", "text", (column) => column.notNull().check(sql`format in ('avif', 'jpg')`))
    .addColumn("original", "text", (column) => column.notNull())
    .addColumn("media", "text", (column) => column.notNull().references("media.hash"))
    .addPrimaryKeyConstraint("encodings_key", ["picture", "width", "format"])
    .execute();
  await db.schema.createIndex("encodings_by_original").on("encodings").column("original").execute();
  await db.schema.createIndex("encodings_by_media").on("encodings").column("media").execute();
}
