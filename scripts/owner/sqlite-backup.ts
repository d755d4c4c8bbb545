import Sqlite from "better-sqlite3";

/** All pages in one step: written to meanwhile by the running shop, the copy would begin anew at each step. */
const ALL_PAGES = 0x7f_ff_ff_ff;

/** Copies the embedded database of a running shop as it stands at one moment. @throws where the copy is damaged. */
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

/** Makes it one file without a log beside it, and reads it through. @throws where it is no sound database. */
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
