import { sqliteFile } from "../../server/db/sqlite.ts";
import { existsSync } from "node:fs";
import { constants, copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { unchanged } from "../owner/command.ts";
import { flush, withOwnFolder, withSqlite } from "./files.ts";
import { checkSqliteCode } from "./schema-code.ts";

/** All pages in one step: between steps the shop may write, and each write restarts the backup. */
const ALL_PAGES = 0x7f_ff_ff_ff;

/** Copies the embedded database of a running shop, as one consistent snapshot. @throws if the copy is damaged. */
export async function backUpSqlite(source: string, copy: string): Promise<void> {
  const database = new Sqlite(source, { fileMustExist: true });
  try {
    database.pragma("busy_timeout = 5000");
    await database.backup(copy, { progress: () => ALL_PAGES });
  } finally {
    database.close();
  }
  checkSqlite(copy);
}

/** Folds the write-ahead log into the file and checks its integrity. @throws if it is not a valid database. */
export function checkSqlite(file: string): void {
  withSqlite(file, (database) => {
    database.pragma("journal_mode = delete");
    const found = database.pragma("integrity_check", { simple: true });
    if (found !== "ok") throw new Error(`The database is damaged: ${String(found)}`);
  });
}

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
      await checkSqliteCode(copy, join(folder, "fresh"));
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

/**
 * Copies the database rather than renaming it, so that it exists at every moment. Its log files, which a damaged
 * database may have left behind, are renamed.
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
