import type Sqlite from "better-sqlite3";
import { Kysely } from "kysely";
import type { Dialect } from "kysely";
import { Migrator } from "kysely/migration";
import type pg from "pg";
import { migrations, newerThanOwn, refuseTooOld } from "../../server/db/migrations.ts";
import { postgresDialect, postgresMigrations } from "../../server/db/postgres.ts";
import type { Schema } from "../../server/db/schema.ts";
import { sqliteMigrations, sqliteDialect, sqliteFile } from "../../server/db/sqlite.ts";
import { withSqlite } from "./files.ts";

/**
 * The code of a database's triggers, functions, views and rules, by kind and name. The database runs it by itself, so
 * somebody who can alter a backup could add a trigger that copies or changes every new order.
 */
type Code = ReadonlyMap<string, string>;

const TAMPERED =
  "This backup holds code that the shop did not put there, or lacks some of the shop's own";

/**
 * Compares triggers and views in a copy of a backup, before anything is changed, with those of an empty database that is
 * created in `folder` by the shop's migrations up to the backup's last. @throws if there is any difference.
 */
export async function checkSqliteCode(file: string, folder: string): Promise<void> {
  const { last, found } = withSqlite(file, (database) => ({
    last: lastOf(sqliteMigrations(database)),
    found: codeOfSqlite(database),
  }));
  await migrateTo(last, sqliteDialect(folder));
  compare(found, withSqlite(sqliteFile({ dataDir: folder }), codeOfSqlite));
}

/** Compares the schema `public` in the same way; meanwhile it is renamed to `restoring`. */
export async function checkPostgresCode(client: pg.Client, databaseUrl: string): Promise<void> {
  const last = lastOf(await postgresMigrations(client));
  const found = await codeOfPostgres(client);
  await client.query(
    "begin; alter schema public rename to restoring; create schema public; commit;",
  );
  try {
    const dialect = postgresDialect(databaseUrl, () => {}, { patient: true });
    await migrateTo(last, dialect, "public");
    compare(found, await codeOfPostgres(client));
  } finally {
    await client.query(
      "begin; drop schema public cascade; alter schema restoring rename to public; commit;",
    );
  }
}

/** The last migration of a backup. @throws if this release cannot restore it */
function lastOf(done: readonly string[]): string {
  refuseTooOld(done);
  const newer = newerThanOwn(done);
  if (newer.length > 0) {
    throw new Error(
      `This backup is of a newer release (${newer.join(", ")}). Restore it with that release.`,
    );
  }
  const last = done.at(-1);
  if (last === undefined) throw new Error("This is no backup of the shop.");
  return last;
}

/** Creates the tables of an empty database by the migrations up to `last`. */
async function migrateTo(
  last: string,
  dialect: Dialect,
  migrationTableSchema?: string,
): Promise<void> {
  const db = new Kysely<Schema>({ dialect });
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(migrationTableSchema !== undefined && { migrationTableSchema }),
  });
  const { error } = await migrator.migrateTo(last).finally(() => db.destroy());
  if (error) throw error;
}

function compare(found: Code, own: Code): void {
  const names = [...new Set([...found.keys(), ...own.keys()])];
  const different = names.filter((name) => found.get(name) !== own.get(name)).toSorted();
  if (different.length > 0) throw new Error(`${TAMPERED}: ${different.join(", ")}.`);
}

function codeOfSqlite(database: Sqlite.Database): Code {
  const rows = database
    .prepare<[], { name: string; text: string }>(
      "select type || ' ' || name as name, sql as text from sqlite_master where type in ('trigger', 'view')",
    )
    .all();
  // Quotes are not compared: renaming a table changes them in its triggers.
  return new Map(rows.map(({ name, text }) => [name, text.replace(/["\s]+/g, " ")]));
}

async function codeOfPostgres(client: pg.Client): Promise<Code> {
  const { rows } = await client.query<{ name: string; text: string }>(`
    select 'trigger ' || tgname || ' on ' || relname as name, tgenabled::text || pg_get_triggerdef(t.oid) as text
      from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and relnamespace = 'public'::regnamespace
    union all select 'function ' || proname || '(' || pg_get_function_identity_arguments(oid) || ')',
        case when prokind = 'a' then 'aggregate' else pg_get_functiondef(oid) end
      from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'rule ' || rulename || ' on ' || relname, pg_get_ruledef(r.oid)
      from pg_rewrite r join pg_class c on c.oid = ev_class where relnamespace = 'public'::regnamespace`);
  return new Map(rows.map(({ name, text }) => [name, text]));
}
