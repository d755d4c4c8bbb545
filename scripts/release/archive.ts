import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, lutimes, readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** Paths of all files in `folder`, from there, sorted by their bytes. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Gives every file and folder the same modes and the same time, whatever the umask and the clock of this machine. */
export async function normalize(folder: string, date: Date): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.toReversed()) {
    const path = join(entry.parentPath, entry.name);
    const isProgram = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0;
    await chmod(path, isProgram ? 0o755 : 0o644);
    await lutimes(path, date, date);
  }
  await chmod(folder, 0o755);
  await lutimes(folder, date, date);
}

/** Packs `names` of `folder` into a `.tar.gz`: sorted, without owners. `normalize` has set modes and times. */
export async function pack(folder: string, names: readonly string[], file: string): Promise<void> {
  const order = ["--format=gnu", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  const tar = spawn("tar", [...order, "-C", folder, "-cf", "-", ...names], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(tar, "close") as Promise<[number | null]>;
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file));
  const [code] = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}

/** Lines that `sha256sum --check` reads, for these files of `folder`. */
export async function checksums(folder: string, names: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const name of names) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest("hex")}  ${name}\n`);
  }
  return lines.join("");
}

/**
 * Returns in what two folders with the same release differ, one line each; empty if every file has the same bytes. Of
 * the release itself, names its files; the archives, which are made of them, only if nothing else differs.
 */
export async function differences(one: string, other: string): Promise<string[]> {
  const [ours, theirs] = await Promise.all([filesIn(one), filesIn(other)]);
  const differing: string[] = [];
  for (const file of new Set([...ours, ...theirs])) {
    if (!ours.includes(file)) differing.push(`${file} is only in ${other}`);
    else if (!theirs.includes(file)) differing.push(`${file} is only in ${one}`);
    else if (!(await isSame(join(one, file), join(other, file)))) differing.push(`${file} differs`);
  }
  const isDerived = (line: string) => /(^|\/)SHA256SUMS |\.tar\.gz /.test(line);
  const causes = differing.filter((line) => !isDerived(line));
  return causes.length > 0 ? causes : differing;
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([readFile(one), readFile(other)]);
  return a.equals(b);
}
