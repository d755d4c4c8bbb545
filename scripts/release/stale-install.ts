import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Lock } from "./production-packages.ts";

/**
 * Returns why the installed packages are not those of the lock file, which the release would then not be built with;
 * undefined if they are. npm keeps a record of what it has installed.
 */
export async function staleInstall(root: string): Promise<string | undefined> {
  const read = async (file: string) => {
    const lock: Lock = JSON.parse(await readFile(join(root, file), "utf8"));
    return lock.packages;
  };
  const [locked, installed] = await Promise.all([
    read("package-lock.json"),
    read("node_modules/.package-lock.json").catch(() => undefined),
  ]);
  if (!installed) return "Nothing is installed: run 'npm ci' first.";
  const other = Object.entries(installed).find(
    ([path, { integrity }]) => locked[path]?.integrity !== integrity,
  );
  return other && `${other[0]} is not as locked: run 'npm ci' first.`;
}
