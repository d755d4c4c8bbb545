import { sql } from "kysely";
import type { Kysely } from "kysely";
import { refuse } from "./order-rules.ts";

/**
 * The owner's changes to the catalogue, the history of every change, and the number of changes so far. Kinds are not
 * checked here: the code defines them (`domain/catalogue/edit-rows.ts`) and later releases add to them.
 */
export async function createCatalogue(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("catalogue_edits")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().check(sql`version > 0`))
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull().check(sql`changed_by <> ''`))
    .addColumn("changed_at", "text", (column) => column.notNull())
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
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().check(sql`version > 0`))
    .addColumn("before", "text")
    .addColumn("after", "text", (column) => column.notNull())
    .addColumn("changed_by", "text", (column) => column.notNull().check(sql`changed_by <> ''`))
    .addColumn("changed_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("catalogue_history_by_key")
    .on("catalogue_history")
    .columns(["kind", "key", "id"])
    .execute();
  await refuse(db, "catalogue_history", "update", [["a change stays as it was recorded", "1 = 1"]]);
  await refuse(db, "catalogue_history", "delete", [
    ["a recorded change is never deleted", "1 = 1"],
  ]);

  await db.schema
    .createTable("catalogue_revision")
    .addColumn("id", "integer", (column) =>
      column
        .primaryKey()
        .notNull()
        .check(sql`id = 1`),
    )
    .addColumn("revision", "bigint", (column) => column.notNull().check(sql`revision >= 0`))
    .execute();
  await sql`insert into catalogue_revision (id, revision) values (1, 0)`.execute(db);
}
