import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Left beside the embedded database once `npm run move` has copied it: it is no longer the shop's. */
const NOTE = "moved-to-postgres.txt";

/**
 * Writes the note, onto the disk. `target` is the new database's address without user and password.
 * @returns a function that removes the note.
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
