import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** Paths of all files in `folder`, relative to it, sorted in the same way on every machine. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** Copies the files of a folder for whose paths, relative to it, `isWanted` returns true. */
export async function copyFiles(
  from: string,
  to: string,
  isWanted: (path: string) => boolean,
): Promise<void> {
  for (const path of (await filesIn(from)).filter(isWanted)) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await cp(join(from, path), join(to, path));
  }
}

/**
 * Packs the entry `name` of `folder` into a `.tar.gz` whose bytes do not depend on this machine: sorted, without owners,
 * every file of this date, with the same modes whatever the umask is.
 */
export async function pack(folder: string, name: string, file: string, date: Date): Promise<void> {
  const order = ["--format=gnu", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  const facts = [`--mtime=${date.toISOString()}`, "--mode=u=rwX,go=rX"];
  const tar = spawn("tar", [...order, ...facts, "-C", folder, "-cf", "-", name], {
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
 * Returns how two folders with the same release differ, one line for each file; empty if every file has the same bytes.
 * Archives and checksums, which are made from the other files, are named only if nothing else differs.
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
