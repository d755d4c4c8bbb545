import { lstat, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** What a backup's name ends in, where `--keep` is to find it. */
export const SUFFIX = ".backup";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the backups beside `newest` that are more than so many days older than `now`, and returns their names. Call
 * it once `newest` is whole. It stays, and so does the one made before it, however old: what the newest one holds may
 * be found wrong only later.
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
