import { describe, inject } from "vitest";
import { openPostgres, openSqlite } from "./test-database.ts";
import type { DatabaseKind } from "./test-database.ts";

export type { TestDatabase } from "./test-database.ts";

/** Both databases; only SQLite, with a warning, if PostgreSQL is not installed. */
export const databases: DatabaseKind[] = [
  { name: "SQLite", open: () => openSqlite(inject("sqliteTemplate")) },
];
const postgres = inject("postgres");
if (postgres) {
  const { url, template } = postgres;
  databases.push({ name: "PostgreSQL", open: () => openPostgres(url, template) });
}

type Options = { timeout?: number; concurrent?: boolean };
type Tests = (database: DatabaseKind) => void;

/**
 * Declares the same tests for both databases, in groups named `title` (its `$name` becomes the database's name).
 * `npm test` runs them on SQLite, `npm run test:rest` on PostgreSQL.
 */
export function onDatabases(title: string, options: Options | Tests, tests?: Tests): void {
  declare(["rest"], title, options, tests);
}

/** The same where the databases differ, as in triggers, locks and errors: `npm test` runs both. */
export function onBothDatabases(title: string, options: Options | Tests, tests?: Tests): void {
  declare([], title, options, tests);
}

function declare(
  postgresTags: readonly string[],
  title: string,
  options: Options | Tests,
  tests?: Tests,
): void {
  for (const database of databases) {
    const tags = database.name === "PostgreSQL" ? [...postgresTags] : [];
    const own = typeof options === "function" ? { tags } : { ...options, tags };
    const declared = typeof options === "function" ? options : tests;
    // oxlint-disable-next-line vitest/valid-title -- the title is the caller's.
    describe(title.replace("$name", database.name), own, () => declared?.(database));
  }
}
