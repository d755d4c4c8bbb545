import { chmodSync, existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the shop itself puts into its data folder; a folder that was there before may hold other things, too. */
const OWN_FILE = /^(shop|before_restore_\w+)\.sqlite(-wal|-shm|-journal)?$/;
const OWN_FOLDERS = ["feed-pictures", "feed-pictures/babies", "feed-pictures/lifestyle", "sandbox"];

const OWNER_ALONE = { folder: 0o700, file: 0o600 };
const OTHERS = 0o077;
/** The sticky bit: a folder that everybody writes into, such as `/tmp`. */
const SHARED = 0o1000;

/**
 * Makes the data folder, and what an earlier release left in it, readable by its owner alone; from now on this
 * process makes no file that others can read. Answers what could not be changed, as on a volume that knows no
 * modes: the shop runs all the same.
 */
export function keepPrivate(dataDir: string): string[] {
  process.umask(OTHERS);
  if (!existsSync(dataDir)) return [];
  const isShared = (statSync(dataDir).mode & SHARED) !== 0;
  const failed = isShared ? [dataDir] : narrowed(dataDir, OWNER_ALONE.folder);
  failed.push(...narrowedFiles(dataDir, (name) => OWN_FILE.test(name)));
  for (const name of OWN_FOLDERS) {
    const folder = join(dataDir, name);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
    failed.push(...narrowed(folder, OWNER_ALONE.folder), ...narrowedFiles(folder, () => true));
  }
  return failed;
}

function narrowedFiles(folder: string, isOwn: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isOwn(entry.name))
    .flatMap(({ name }) => narrowed(join(folder, name), OWNER_ALONE.file));
}

/** The path where others can still read it; a file may be gone by now, as a finished log of SQLite's. */
function narrowed(path: string, mode: number): string[] {
  try {
    const before = statSync(path, { throwIfNoEntry: false });
    if (!before || (before.mode & OTHERS) === 0) return [];
    chmodSync(path, mode);
    return (statSync(path).mode & OTHERS) === 0 ? [] : [path];
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    return [path];
  }
}
