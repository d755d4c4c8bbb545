import { constants, copyFile, rename } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { unchanged } from "./command.ts";
import { flush } from "./new-file.ts";
import { withOwnFolder } from "./own-folder.ts";
import { checkSqlite } from "./sqlite-backup.ts";
import { sqliteFile } from "./shop-database.ts";

/**
 * Replaces the embedded database with a backup. A copy of the backup is verified, by `check` too, before anything
 * is replaced. Returns the file in which the previous database is kept; undefined if there was none.
 * @throws if the shop is running or the backup is not valid; nothing has changed then.
 */
export async function restoreSqlite(
  dataDir: string,
  backup: string,
  name: string,
  check: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  const current = sqliteFile({ dataDir });
  const kept = join(dataDir, `${name}.sqlite`);
  return withOwnFolder(dataDir, "restoring", async (folder) => {
    const copy = sqliteFile({ dataDir: folder });
    const isThere = existsSync(current);
    try {
      if (isThere) requireNoOthers(current);
      await copyFile(backup, copy, constants.COPYFILE_EXCL);
      checkSqlite(copy);
      requireShop(copy);
      await check(folder);
      checkSqlite(copy);
      await flush(copy);
      if (isThere) await keep(current, kept);
      await rename(copy, current);
      return isThere ? kept : undefined;
    } catch (error) {
      throw unchanged(error);
    }
  });
}

function requireShop(file: string): void {
  const database = new Sqlite(file, { fileMustExist: true });
  const found = database
    .prepare("select 1 from sqlite_master where name = 'kysely_migration'")
    .get();
  database.close();
  if (!found) throw new Error("This is no backup of the shop.");
}

/**
 * Copies rather than renames, so that the database exists at every moment. A damaged one may have left its log
 * behind.
 */
async function keep(file: string, kept: string): Promise<void> {
  await copyFile(file, kept, constants.COPYFILE_EXCL);
  await flush(kept);
  for (const log of ["-wal", "-shm"]) {
    if (existsSync(file + log)) await rename(file + log, kept + log);
  }
}

/** Throws if another process has the database open: SQLite then refuses to leave write-ahead-log mode. */
function requireNoOthers(file: string): void {
  const database = new Sqlite(file, { timeout: 500 });
  try {
    database.pragma("journal_mode = delete");
  } catch (error) {
    // Any other fault does not matter: the file is about to be replaced.
    const { code = "" } = error as { code?: string };
    if (!code.startsWith("SQLITE_BUSY")) return;
    throw new Error("The database is in use. Stop the shop first.", { cause: error });
  } finally {
    database.close();
  }
}
