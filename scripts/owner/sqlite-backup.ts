import Sqlite from "better-sqlite3";

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
  const database = new Sqlite(file, { fileMustExist: true });
  try {
    database.pragma("journal_mode = delete");
    const found = database.pragma("integrity_check", { simple: true });
    if (found !== "ok") throw new Error(`The database is damaged: ${String(found)}`);
  } finally {
    database.close();
  }
}
