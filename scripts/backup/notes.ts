import { lstat, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Kysely } from "kysely";
import type { BackupKind } from "../../domain/house/today.ts";
import { postgresDialect } from "../../server/db/postgres.ts";
import type { Schema } from "../../server/db/schema.ts";
import { sqliteDialect, sqliteFile } from "../../server/db/sqlite.ts";
import type { Config } from "../../server/http/env.ts";
import { reasonOf } from "../owner/command.ts";
import { makeFile } from "./files.ts";
import { backUpPostgres } from "./postgres.ts";
import { backUpSqlite } from "./sqlite.ts";

/** Copies the database of a running shop into the new file `file`; `more` are options for `pg_dump`. */
export async function backUp(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  file: string,
  more: readonly string[] = [],
): Promise<void> {
  const { databaseUrl } = config;
  await makeFile(file, (unfinished) =>
    databaseUrl
      ? backUpPostgres(databaseUrl, unfinished, more)
      : backUpSqlite(sqliteFile(config), unfinished),
  );
}

const COMMANDS = { local: "npm run backup", offsite: "npm run offsite" } as const;

/**
 * Notes a good backup in the shop's database, for the house's settings. The database is not opened by `openDatabase`,
 * which would migrate it to this release. If the note fails, that is only a warning: the backup exists.
 */
export async function noteBackup(
  { dataDir, databaseUrl }: Pick<Config, "dataDir" | "databaseUrl">,
  bytes: number,
  at: Date,
  kind: BackupKind,
): Promise<void> {
  const note = { made_at: at.toISOString(), bytes, made_by: COMMANDS[kind] };
  try {
    const dialect = databaseUrl ? postgresDialect(databaseUrl, () => {}) : sqliteDialect(dataDir);
    const db = new Kysely<Schema>({ dialect });
    await db
      .insertInto("backup_notes")
      .values({ kind, ...note })
      .onConflict((conflict) => conflict.column("kind").doUpdateSet(note))
      .execute()
      .finally(() => db.destroy());
  } catch (error) {
    console.error(`The house will not know of this backup: ${reasonOf(error)}`);
  }
}

/** The suffix of file names by which `--keep` recognises backups. */
export const SUFFIX = ".backup";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the backups in the folder of `newest` that are older than `days` days; returns their names. Call it once
 * `newest` is complete. Never deletes `newest` or the backup before it, however old: a fault in the newest one may be
 * noticed only later.
 */
export async function pruneBackups(newest: string, days: number, now: Date): Promise<string[]> {
  const folder = dirname(newest);
  const others: { file: string; name: string; madeAt: number }[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (!name.endsWith(SUFFIX) || file === newest) continue;
    const found = await lstat(file);
    if (found.isFile()) others.push({ file, name, madeAt: found.mtimeMs });
  }
  const [, ...older] = others.toSorted((a, b) => b.madeAt - a.madeAt);
  const expired = older.filter(({ madeAt }) => now.getTime() - madeAt > days * DAY_MS);
  for (const { file } of expired) await rm(file);
  return expired.map(({ name }) => name).toSorted();
}
