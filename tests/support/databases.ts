import { inject } from "vitest";
import { openPostgres, openSqlite } from "./test-database.ts";
import type { DatabaseKind } from "./test-database.ts";

export type { TestDatabase } from "./test-database.ts";

/** Both databases, for `describe.each(databases)`; only SQLite, with a warning, if PostgreSQL is not installed. */
export const databases: DatabaseKind[] = [
  { name: "SQLite", open: () => openSqlite(inject("sqliteTemplate")) },
];
const postgres = inject("postgres");
if (postgres) {
  const { url, template } = postgres;
  databases.push({ name: "PostgreSQL", open: () => openPostgres(url, template) });
}
