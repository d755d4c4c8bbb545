import { sql } from "kysely";
import type { RawBuilder, SqlBool } from "kysely";
import type { InboxPlace } from "../../../domain/house/inbox.ts";

/** As the partial indexes have it (`message-answers.ts`), word for word, or the database would not use them. */
export const IS_WAITING = sql<SqlBool>`kind = 'contact' and answered_at is null`;
export const IS_NOT_WAITING = sql<SqlBool>`(kind <> 'contact' or answered_at is not null)`;

/** The entries after a place. A comparison of rows, which an index answers in order. */
export function pagePart(column: string, { at, id }: InboxPlace): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(column)}, id) < (${at}, ${id})`;
}

/** Whether one of the columns contains a text, ignoring the case of ASCII letters on both databases. */
export function containing(text: string, columns: readonly string[]): RawBuilder<SqlBool> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const each = columns.map(
    (column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`,
  );
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}
