import { SqliteAdapter, sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";

/** What an order is searched by: the expressions of its indexes, which queries must repeat word by word. */
export type SearchKeys = {
  /** First and last name in lower case: 'ada okafor'. */
  name: RawBuilder<string>;
  lastName: RawBuilder<string>;
  email: RawBuilder<string>;
  /** The last seven digits. With them, '0803 555 0123' and '+234 803 555 0123' are the same. */
  phone: RawBuilder<string>;
};

/** PostgreSQL sorts by the bytes only with the collation "C"; SQLite always does. Then a prefix is a range. */
export function searchKeys<Schema>(db: Kysely<Schema>): SearchKeys {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const key = (expression: string) =>
    sql<string>`${sql.raw(isSqlite ? expression : `${expression} collate "C"`)}`;
  const digits = [" ", "+", "-", "(", ")", ".", "\u00a0"].reduce(
    (text, sign) => `replace(${text}, '${sign}', '')`,
    "phone",
  );
  return {
    name: key("lower(first_name || ' ' || last_name)"),
    lastName: key("lower(last_name)"),
    email: key("lower(email)"),
    phone: key(isSqlite ? `substr(${digits}, -7)` : `right(${digits}, 7)`),
  };
}
