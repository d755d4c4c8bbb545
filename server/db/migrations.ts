import type { Migration } from "kysely/migration";
import { tables } from "./schema.ts";
import { createTables } from "./tables/table.ts";

const FIRST = "0001-schema";

/**
 * All changes of the schema, in order, for both dialects. Until 1.0.0 is released, a change is made in the tables
 * themselves. From then on what a released one makes stays as it is, and each change is a migration that only adds, so
 * that the release before it runs on the new tables: a column or table that is `since` its name (`createTables`), an
 * index, a trigger.
 */
export const migrations: Record<string, Migration> = {
  [FIRST]: { up: (db) => createTables(db, tables) },
};

/**
 * The last migration of the oldest release that can still run on the tables as the last one leaves them. Raise it, to
 * the name of the migration itself, whenever one takes away or redefines what processes of earlier releases use.
 */
export const OLDEST_RELEASE = FIRST;

/** Names of the migrations that `done` has and this release has not. */
export const newerThanOwn = (done: readonly string[]): string[] =>
  done.filter((name) => !(name in migrations));

/** Why a database that has been through the migrations `done` cannot be used; undefined if it can, or is new. */
export function whyTooOld(done: readonly string[]): string | undefined {
  if (done.length === 0 || done.includes(FIRST)) return undefined;
  return "The database was made by a version of the shop before 1.0.0, which no later one can use.";
}

/** @throws if it is too old */
export function refuseTooOld(done: readonly string[]): void {
  const why = whyTooOld(done);
  if (why) throw new Error(why);
}
