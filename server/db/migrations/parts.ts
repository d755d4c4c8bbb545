import { sql } from "kysely";
import type { ColumnDefinitionBuilder, Kysely } from "kysely";

/* What many tables have in common. Part of released migrations: none of it may ever change. */

export const required = (column: ColumnDefinitionBuilder) => column.notNull();

export const primaryKey = (column: ColumnDefinitionBuilder) => column.primaryKey().notNull();

/** The key of a table with a single row. */
export const onlyRow = (column: ColumnDefinitionBuilder) =>
  column
    .primaryKey()
    .notNull()
    .check(sql`id = 1`);

export const orderReference = (column: ColumnDefinitionBuilder) =>
  column.notNull().references("orders.reference");

export async function addIndex(
  db: Kysely<unknown>,
  name: string,
  table: string,
  ...columns: string[]
): Promise<void> {
  await db.schema.createIndex(name).on(table).columns(columns).execute();
}
