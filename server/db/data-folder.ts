import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** What the shop itself creates in its data folder; an existing folder may contain other files, too. */
const OWN_FILE = /^(shop|before_restore_\w+)\.sqlite(-wal|-shm|-journal)?$/;
const OWN_FOLDERS = [
  "feed-pictures",
  "feed-pictures/babies",
  "feed-pictures/lifestyle",
  "media",
  "sandbox",
];

const OWNER_ONLY = { folder: 0o700, file: 0o600 };
const GROUP_AND_OTHERS = 0o077;
/** The sticky bit, set on folders that everybody may write to, such as `/tmp`. */
const STICKY = 0o1000;

/**
 * Makes the data folder and the shop's own files in it, also those of earlier releases, accessible to their owner
 * only, and sets the umask so that new files are, too. Returns the paths that others can still access, such as a
 * shared folder or any path on a volume without file modes: the shop runs all the same.
 */
export function keepPrivate(dataDir: string): string[] {
  process.umask(GROUP_AND_OTHERS);
  if (!existsSync(dataDir)) return [];
  const isShared = (statSync(dataDir).mode & STICKY) !== 0;
  const failed = isShared ? [dataDir] : restrict(dataDir, OWNER_ONLY.folder);
  failed.push(...restrictFiles(dataDir, (name) => OWN_FILE.test(name)));
  for (const name of OWN_FOLDERS) {
    const folder = join(dataDir, name);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue;
    failed.push(...restrict(folder, OWNER_ONLY.folder), ...restrictFiles(folder, () => true));
  }
  return failed;
}

function restrictFiles(folder: string, isOwn: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isOwn(entry.name))
    .flatMap(({ name }) => restrict(join(folder, name), OWNER_ONLY.file));
}

/** Returns the path if others can still access it. A file may be gone by now, such as a log that SQLite removed. */
function restrict(path: string, mode: number): string[] {
  try {
    const before = statSync(path, { throwIfNoEntry: false });
    if (!before || (before.mode & GROUP_AND_OTHERS) === 0) return [];
    chmodSync(path, mode);
    return (statSync(path).mode & GROUP_AND_OTHERS) === 0 ? [] : [path];
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    return [path];
  }
}

/** `npm run move` leaves this file beside the embedded database that it copied: no shop may use that one now. */
const NOTE = "moved-to-postgres.txt";

/**
 * Writes the file `NOTE` and flushes it to the disk. `target` is the new database's address without user and password.
 * @returns a function that removes the file.
 */
export function noteMove(dataDir: string, target: string, at: Date): () => void {
  const text = [
    `The embedded database in this folder was copied to ${target} at ${at.toISOString()}.`,
    "No shop starts on it while this file is there: orders in two databases could not be brought together again.",
    "Delete this file only to go back to the embedded database, with every other process of the shop stopped.",
    "",
  ];
  const note = join(dataDir, NOTE);
  writeFileSync(note, text.join("\n"), { mode: 0o600, flush: true });
  return () => rmSync(note, { force: true });
}

/** Why the embedded database in `dataDir` must not be opened as the shop's; undefined if it may be. */
export function whyMoved(dataDir: string): string | undefined {
  const note = join(dataDir, NOTE);
  if (!existsSync(note)) return undefined;
  const [first = ""] = readFileSync(note, "utf8").split("\n");
  return `${first} Set DATABASE_URL to it; or, to go back, delete ${note}.`;
}
