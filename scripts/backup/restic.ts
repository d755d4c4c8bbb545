import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";

/** Marks the shop's copies: the repository may also hold others. */
const TAG = "hazelzuri";
/** The one file in each copy. */
const FILE = "shop.backup";
/** The newest copies are kept even when they are old: if backups fail for a long time, the last good ones stay. */
const KEPT_AT_LEAST = 7;

const MISSING =
  "restic could not be run: install it (Debian: restic), and set RESTIC_REPOSITORY and RESTIC_PASSWORD_FILE.";

export type OffsiteCopy = { id: string; madeAt: Date };

/** Encrypts a file and stores it in the repository that restic's own environment variables name. */
export async function store(file: string): Promise<void> {
  const args = ["backup", "--quiet", "--tag", TAG, "--host", TAG];
  await restic([...args, "--stdin", "--stdin-filename", FILE], { from: file });
}

/** The copies, oldest first. */
export async function listCopies(): Promise<OffsiteCopy[]> {
  const out = await restic(["snapshots", "--json", "--tag", TAG]);
  const found = JSON.parse(out) as { short_id: string; time: string }[] | null;
  return (found ?? [])
    .map(({ short_id, time }) => ({ id: short_id, madeAt: new Date(time) }))
    .toSorted((a, b) => a.madeAt.getTime() - b.madeAt.getTime());
}

/** Writes the backup that a copy holds to `file`. */
export async function fetchCopy(id: string, file: string): Promise<void> {
  await restic(["dump", id, FILE], { to: file });
}

/**
 * Forgets copies made more than `days` before the newest one, but never the last seven. The time counts from the newest
 * copy, not from today: while no new ones arrive, none is forgotten.
 */
export async function prune(days: number): Promise<void> {
  const keep = ["--keep-within", `${days}d`, "--keep-last", String(KEPT_AT_LEAST)];
  await restic(["forget", "--quiet", "--tag", TAG, "--group-by", "tags", ...keep, "--prune"]);
}

export async function initialize(): Promise<void> {
  await restic(["init", "--quiet"]);
}

/** Whether the repository is whole; reads its structure, not all of its data. @throws what restic says if not. */
export async function checkRepository(): Promise<void> {
  await restic(["check", "--quiet"]);
}

/** Runs restic, with the file `from` as its input; writes its output to the file `to`, or returns it. @throws its error output. */
async function restic(
  args: readonly string[],
  { from, to }: { from?: string; to?: string } = {},
): Promise<string> {
  const tool = spawn("restic", [...args, "--no-cache"], { stdio: ["pipe", "pipe", "pipe"] });
  const complaint = text(tool.stderr);
  const ended = once(tool, "close") as Promise<[number | null]>;
  const [out, [code]] = await Promise.all([
    to === undefined ? text(tool.stdout) : pipeline(tool.stdout, createWriteStream(to)),
    ended,
    from === undefined
      ? tool.stdin.end()
      : pipeline(createReadStream(from), tool.stdin).catch((error: unknown) => {
          // restic has ended before it read everything, and its error output says why.
          const { code: reason = "" } = error as NodeJS.ErrnoException;
          if (["EPIPE", "ERR_STREAM_PREMATURE_CLOSE"].includes(reason)) return;
          // Otherwise restic would store a part of the file as if it were the whole.
          tool.kill("SIGKILL");
          throw error;
        }),
  ]).catch((error: unknown) => {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw isMissing ? new Error(MISSING, { cause: error }) : error;
  });
  if (code !== 0) throw new Error((await complaint).trim() || "restic failed.");
  return out ?? "";
}
