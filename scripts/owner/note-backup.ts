import Sqlite from "better-sqlite3";
import type { Config } from "../../server/http/config.ts";
import { reasonOf } from "./command.ts";
import { connectPostgres } from "./postgres-tools.ts";
import { sqliteFile } from "./shop-database.ts";

const MADE_BY = "npm run backup";

/**
 * Leaves a note of a good backup in the shop's database, for the house's settings. Without opening the shop's database
 * as the shop does, which would bring it to this release. A note that fails is a warning: the backup is there.
 */
export async function noteBackup(
  config: Pick<Config, "dataDir" | "databaseUrl">,
  bytes: number,
  at: Date,
): Promise<void> {
  const values = [at.toISOString(), bytes, MADE_BY] as const;
  try {
    if (config.databaseUrl) await notePostgres(config.databaseUrl, values);
    else noteSqlite(sqliteFile(config), values);
  } catch (error) {
    console.error(`The house will not know of this backup: ${reasonOf(error)}`);
  }
}

const insert = (first: string, second: string, third: string) =>
  `insert into backups (id, made_at, bytes, made_by) values (1, ${first}, ${second}, ${third})
   on conflict (id) do update
   set made_at = excluded.made_at, bytes = excluded.bytes, made_by = excluded.made_by`;

async function notePostgres(
  databaseUrl: string,
  values: readonly [string, number, string],
): Promise<void> {
  const client = await connectPostgres(databaseUrl);
  try {
    await client.query(insert("$1", "$2", "$3"), [...values]);
  } finally {
    await client.end();
  }
}

function noteSqlite(file: string, values: readonly [string, number, string]): void {
  const database = new Sqlite(file, { fileMustExist: true });
  try {
    database.pragma("busy_timeout = 5000");
    database.prepare(insert("?", "?", "?")).run(...values);
  } finally {
    database.close();
  }
}
