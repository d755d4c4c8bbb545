import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesIn } from "./archive.ts";

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
