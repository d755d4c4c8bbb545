import { lstat, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

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
