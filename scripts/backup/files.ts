import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import Sqlite from "better-sqlite3";

/**
 * Creates a file atomically: `write` fills a temporary file next to it, which is flushed to disk and then
 * renamed. Only its owner may read it. @throws if the file exists or its folder does not, and what `write`
 * throws.
 */
export async function makeFile(
  file: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already and is not replaced.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}.`);
  const unfinished = `${file}.unfinished-${process.pid}`;
  try {
    await (await open(unfinished, "wx", 0o600)).close();
    await write(unfinished);
    await flush(unfinished);
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Flushes a file to disk (fsync). */
export async function flush(file: string): Promise<void> {
  const handle = await open(file, "r+");
  await handle.sync();
  await handle.close();
}

/** Calls `work` with the database of a file, which it then closes. */
export function withSqlite<T>(file: string, work: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(file, { fileMustExist: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/**
 * Calls `work` with a new folder in the data folder, for copies of customers' data: only its owner can read it, and it
 * is removed afterwards. Folders of the same name that killed commands left behind are removed first.
 */
export async function withOwnFolder<T>(
  dataDir: string,
  name: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(dataDir, { recursive: true });
  for (const entry of await readdir(dataDir)) {
    const [, pid] = new RegExp(`^${name}-(\\d+)-\\w+$`).exec(entry) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(join(dataDir, entry), { recursive: true });
  }
  const folder = await mkdtemp(join(dataDir, `${name}-${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
