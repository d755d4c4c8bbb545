import { CompiledQuery } from "kysely";
import type { Insertable } from "kysely";
import type { Db, Schema } from "./schema.ts";

/** The text of each insert by database, table, columns and number of rows: an order has at most 100 lines. */
const texts = new WeakMap<object, Map<string, string>>();

/**
 * An insert of one or more rows, compiled once: Kysely takes longer to compile an order's inserts than to run them on
 * SQLite. `returning` is a column. @throws if a row has other columns than the first
 */
export function insertStatement<Table extends keyof Schema>(
  db: Db,
  table: Table,
  given: readonly Insertable<Schema[Table]>[],
  returning?: keyof Schema[Table] & string,
): CompiledQuery {
  const rows = given.map(
    (row) => new Map(Object.entries(row).filter(([, value]) => value !== undefined)),
  );
  const columns = [...(rows[0]?.keys() ?? [])];
  if (!rows.every((row) => row.size === columns.length && columns.every((name) => row.has(name)))) {
    throw new Error(`Rows of ${table} with different columns`);
  }
  const shape = `${table} ${columns.join()} ${rows.length} ${returning}`;
  const known = texts.get(db.getExecutor().adapter) ?? new Map<string, string>();
  texts.set(db.getExecutor().adapter, known);
  let text = known.get(shape);
  if (text === undefined) {
    const insert = db.insertInto<keyof Schema>(table).values(given);
    ({ sql: text } = returning ? insert.returning(returning as never).compile() : insert.compile());
    known.set(shape, text);
  }
  return CompiledQuery.raw(
    text,
    rows.flatMap((row) => columns.map((name): unknown => row.get(name))),
  );
}
