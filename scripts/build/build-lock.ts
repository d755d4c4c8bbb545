import { setTimeout as wait } from "node:timers/promises";
import Sqlite from "better-sqlite3";

const RETRY_MS = 200;

/**
 * Runs `act` while no other process holds the lock; waits for it, and says so once by `onWait`. It is SQLite's lock of
 * an empty file: the system releases it however the process ends.
 */
export async function withBuildLock<T>(
  file: string,
  act: () => Promise<T>,
  onWait: () => void,
): Promise<T> {
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    for (let isFirst = true; !took(lock); isFirst = false) {
      if (isFirst) onWait();
      await wait(RETRY_MS);
    }
    return await act();
  } finally {
    lock.close();
  }
}

function took(lock: Sqlite.Database): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code === "SQLITE_BUSY") return false;
    throw error;
  }
}
