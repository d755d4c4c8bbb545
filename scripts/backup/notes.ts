import { sqliteFile } from "../../server/db/sqlite.ts";
import { lstat, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";
import type { BackupKind } from "../../domain/house/today.ts";
import type { Config } from "../../server/http/config.ts";
import { reasonOf } from "../owner/command.ts";
import { connectPostgres } from "./postgres.ts";

const COMMANDS = { local: "npm run backup", offsite: "npm run offsite" } as const;

/**
 * Leaves a note of a good backup in the shop's database, for the house's settings. Without opening the shop's database
 * as the shop does, which would bring it to this release. A note that fails is a warning: the backup is there.
 */
export async function noteBackup(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  bytes: number,
  at: Date,
  kind: BackupKind,
): Promise<void> {
  const values = [kind, at.toISOString(), bytes, COMMANDS[kind]] as const;
  try {
    if (config.databaseUrl) await notePostgres(config.databaseUrl, values);
    else noteSqlite(sqliteFile(config), values);
  } catch (error) {
    console.error(`The house will not know of this backup: ${reasonOf(error)}`);
  }
}

const insert = (...values: readonly string[]) =>
  `insert into backup_notes (kind, made_at, bytes, made_by) values (${values.join(", ")})
   on conflict (kind) do update
   set made_at = excluded.made_at, bytes = excluded.bytes, made_by = excluded.made_by`;

async function notePostgres(
  databaseUrl: string,
  values: readonly [string, string, number, string],
): Promise<void> {
  const client = await connectPostgres(databaseUrl);
  try {
    await client.query(insert("$1", "$2", "$3", "$4"), [...values]);
  } finally {
    await client.end();
  }
}

function noteSqlite(file: string, values: readonly [string, string, number, string]): void {
  const database = new Sqlite(file, { fileMustExist: true });
  try {
    database.pragma("busy_timeout = 5000");
    database.prepare(insert("?", "?", "?", "?")).run(...values);
  } finally {
    database.close();
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
