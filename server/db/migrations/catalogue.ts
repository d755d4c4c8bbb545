import { sql, SqliteAdapter } from "kysely";
import type { Kysely } from "kysely";
import { addIndex, onlyRow, primaryKey, required } from "./parts.ts";
import { refuse } from "./rules.ts";

/**
 * The owner's changes to the catalogue, the history of every change, and the number of changes so far. Kinds are not
 * checked here: the code defines them (`domain/catalogue/edit-rows.ts`) and later releases add to them.
 */
export async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("catalogue_edits")
    .addColumn("kind", "text", required)
    .addColumn("key", "text", required)
    .addColumn("version", "integer", (column) => column.notNull().check(sql`version > 0`))
    .addColumn("value", "text", required)
    .addColumn("changed_by", "text", (column) => column.notNull().check(sql`changed_by <> ''`))
    .addColumn("changed_at", "text", required)
    .addPrimaryKeyConstraint("catalogue_edits_key", ["kind", "key"])
    .execute();

  await db.schema
    .createTable("catalogue_history")
    .addColumn("id", "bigint", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id > 0`),
    )
    .addColumn("kind", "text", required)
    .addColumn("key", "text", required)
    .addColumn("version", "integer", (column) => column.notNull().check(sql`version > 0`))
    .addColumn("before", "text")
    .addColumn("after", "text", required)
    .addColumn("changed_by", "text", (column) => column.notNull().check(sql`changed_by <> ''`))
    .addColumn("changed_at", "text", required)
    .execute();
  await addIndex(db, "catalogue_history_by_key", "catalogue_history", "kind", "key", "id");
  await refuse(db, "catalogue_history", "update", [["a change stays as it was recorded", "1 = 1"]]);
  await refuse(db, "catalogue_history", "delete", [
    ["a recorded change is never deleted", "1 = 1"],
  ]);

  await db.schema
    .createTable("catalogue_revision")
    .addColumn("id", "integer", onlyRow)
    .addColumn("revision", "bigint", (column) => column.notNull().check(sql`revision >= 0`))
    .execute();
  await sql`insert into catalogue_revision (id, revision) values (1, 0)`.execute(db);
}

/**
 * What the history of the catalogue (015) lacked: an index for the newest changes of one kind, and on PostgreSQL a
 * trigger for `truncate`, which does not call the triggers that refuse to delete a row. SQLite has no `truncate`.
 */
export async function refuseHistoryTruncate(db: Kysely<unknown>): Promise<void> {
  await addIndex(db, "catalogue_history_by_kind", "catalogue_history", "kind", "id");
  if (db.getExecutor().adapter instanceof SqliteAdapter) return;
  const name = "catalogue_history_truncate_rules";
  const statements = [
    `create function ${name}() returns trigger language plpgsql as $$ begin
      raise check_violation using message = 'a recorded change is never deleted'; end $$`,
    `create trigger ${name} before truncate on catalogue_history
      for each statement execute function ${name}()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * The owner's photographs: the bytes of masters and encodings by their content's hash (`media`), each photograph of a
 * piece (`photographs`), and which bytes are which width and format of a picture (`encodings`).
 */
export async function createMedia(db: Kysely<unknown>): Promise<void> {
  const bytes = db.getExecutor().adapter instanceof SqliteAdapter ? sql`blob` : sql`bytea`;
  await db.schema
    .createTable("media")
    .addColumn("hash", "text", primaryKey)
    .addColumn("type", "text", (column) =>
      column.notNull().check(sql`type in ('image/jpeg', 'image/avif')`),
    )
    .addColumn("width", "integer", (column) => column.notNull().check(sql`width > 0`))
    .addColumn("height", "integer", (column) => column.notNull().check(sql`height > 0`))
    .addColumn("bytes", bytes, required)
    .addColumn("created_at", "text", required)
    .execute();

  await db.schema
    .createTable("photographs")
    .addColumn("id", "text", primaryKey)
    .addColumn("sku", "text", required)
    .addColumn("picture", "text", required)
    .addColumn("master", "text", (column) => column.notNull().references("media.hash"))
    .addColumn("crop", "text", required)
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('first', 'ready', 'failed')`),
    )
    .addColumn("record", "text", required)
    .addColumn("title", "text")
    .addColumn("fault", "text")
    .addColumn("attempts", "integer", required)
    .addColumn("created_by", "text", (column) => column.notNull().check(sql`created_by <> ''`))
    .addColumn("created_at", "text", required)
    .addColumn("published_at", "text")
    .addColumn("dropped_at", "text")
    .execute();
  // For the job: only what still has to be encoded.
  await sql`create index photographs_waiting on photographs (created_at)
    where state = 'first'`.execute(db);
  // For the retention job.
  await sql`create index photographs_dropped on photographs (dropped_at)
    where published_at is null`.execute(db);
  await addIndex(db, "photographs_by_master", "photographs", "master");
  await addIndex(db, "photographs_by_picture", "photographs", "picture");

  await db.schema
    .createTable("encodings")
    .addColumn("picture", "text", required)
    .addColumn("width", "integer", (column) => column.notNull().check(sql`width > 0`))
    .addColumn("format", "text", (column) => column.notNull().check(sql`format in ('avif', 'jpg')`))
    .addColumn("original", "text", required)
    .addColumn("media", "text", (column) => column.notNull().references("media.hash"))
    .addPrimaryKeyConstraint("encodings_key", ["picture", "width", "format"])
    .execute();
  await addIndex(db, "encodings_by_original", "encodings", "original");
  await addIndex(db, "encodings_by_media", "encodings", "media");
}

/**
 * What the owner prepares and nobody else sees: one row for each piece with a draft, now or in the past, and the links
 * that show a draft's page. Published values are rows of `catalogue_edits`.
 */
export async function createDrafts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("catalogue_drafts")
    .addColumn("sku", "text", primaryKey)
    .addColumn("version", "integer", (column) => column.notNull().check(sql`version > 0`))
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('open', 'published', 'discarded')`),
    )
    .addColumn("value", "text", required)
    .addColumn("changed_by", "text", (column) => column.notNull().check(sql`changed_by <> ''`))
    .addColumn("changed_at", "text", required)
    .execute();
  await sql`create index catalogue_drafts_open on catalogue_drafts (changed_at)
    where state = 'open'`.execute(db);

  await db.schema
    .createTable("previews")
    .addColumn("token_hash", "text", primaryKey)
    .addColumn("sku", "text", required)
    .addColumn("expires_at", "text", required)
    .execute();
  await addIndex(db, "previews_by_end", "previews", "expires_at");
  await addIndex(db, "previews_by_sku", "previews", "sku");
}

/** The words and the price of a piece on sale that its preview shows before they are saved, as JSON. */
export async function addPreviewWords(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("previews").addColumn("words", "text").execute();
}
