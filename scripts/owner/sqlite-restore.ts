import { constants, copyFile, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { unchanged } from "./command.ts";
import { flush } from "./new-file.ts";
import { checkSqlite } from "./sqlite-backup.ts";
import { sqliteFile } from "./shop-database.ts";

/**
 * Puts a backup in the place of the embedded database. It is copied, read through and given to `check`
 * before anything is replaced. What was there stays beside it; its name is answered, undefined where there
 * was nothing. @throws where the shop is running or the backup is not sound; then everything is as it was.
 */
export async function restoreSqlite(
  dataDir: string,
  backup: string,
  name: string,
  check: (folder: string) => Promise<void>,
): Promise<string | undefined> {
  await mkdir(dataDir, { recursive: true });
  const folder = await mkdtemp(join(dataDir, "restoring-"));
  const copy = sqliteFile({ dataDir: folder });
  const current = sqliteFile({ dataDir });
  const isThere = existsSync(current);
  const kept = join(dataDir, `${name}.sqlite`);
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
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function requireShop(file: string): void {
  const database = new Sqlite(file, { fileMustExist: true });
  const found = database
    .prepare("select 1 from sqlite_master where name = 'kysely_migration'")
    .get();
  database.close();
  if (!found) throw new Error("This is no backup of the shop.");
}

/** A copy, so that at no moment there is no database. A damaged one may have left its log behind. */
async function keep(file: string, kept: string): Promise<void> {
  await copyFile(file, kept, constants.COPYFILE_EXCL);
  for (const log of ["-wal", "-shm"]) {
    if (existsSync(file + log)) await rename(file + log, kept + log);
  }
}

/** Leaving the write-ahead log is what SQLite does only where no one else has the database open. */
function requireNoOthers(file: string): void {
  const database = new Sqlite(file, { timeout: 500 });
  try {
    database.pragma("journal_mode = delete");
  } catch (error) {
    // Whatever else is wrong with it is why there is a restore.
    const { code = "" } = error as { code?: string };
    if (!code.startsWith("SQLITE_BUSY")) return;
    throw new Error("The database is in use. Stop the shop first.", { cause: error });
  } finally {
    database.close();
  }
}
