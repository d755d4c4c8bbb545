import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** All that the build's output depends on. Pictures count by their names, which hold hashes of their content. */
const FOLDERS = ["app", "domain", "public"];
const FILES = ["package-lock.json", "react-router.config.ts", "vite.config.ts", "tsconfig.json"];
const STAMP = "build/stamp";

/** Whether `build/` was made from the sources as they are now. */
export async function isUpToDate(root: string): Promise<boolean> {
  const stamp = await readFile(join(root, STAMP), "utf8").catch(() => undefined);
  return stamp !== undefined && stamp === (await sourcesHash(root));
}

/** Written last, so that a build that was broken off has none; with the hash from before, so that a change meanwhile is seen. */
export async function writeStamp(root: string, hash: string): Promise<void> {
  await writeFile(join(root, STAMP), hash);
}

export async function sourcesHash(root: string): Promise<string> {
  const hash = createHash("sha256");
  for (const file of [...FILES, ...(await sources(root))]) {
    hash.update(`${file}\n`);
    if (!file.startsWith("public/pictures/")) hash.update(await readFile(join(root, file)));
  }
  return hash.digest("hex");
}

async function sources(root: string): Promise<string[]> {
  const lists = FOLDERS.map(async (folder) => {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  });
  return (await Promise.all(lists)).flat().toSorted();
}
