import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** All that the build's output depends on, but tests and pictures: of those it holds the names, which are in the manifest. */
const FOLDERS = ["app", "domain", "public", "sandbox", "scripts", "server"];
const FILES = ["package-lock.json", "react-router.config.ts", "vite.config.ts", "tsconfig.json"];
const STAMP = "build/stamp";

/**
 * Whether `build/` was made from the sources as they are now. A part of every start: contents are read
 * only where a name, a size or a time differs.
 */
export function isUpToDate(root: string): boolean {
  const [state, content] = readStamp(root);
  const files = sources(root);
  return stateOf(root, files) === state || contentOf(root, files) === content;
}

/** What `writeStamp` writes once the build is done: of before it, so that a change meanwhile is seen. */
export function stampOf(root: string): string {
  const files = sources(root);
  return `${stateOf(root, files)} ${contentOf(root, files)}`;
}

/** Written last, so that a build that was broken off has none. */
export function writeStamp(root: string, stamp: string): void {
  writeFileSync(join(root, STAMP), stamp);
}

function readStamp(root: string): string[] {
  try {
    return readFileSync(join(root, STAMP), "utf8").split(" ");
  } catch {
    return [];
  }
}

function stateOf(root: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    const { size, mtimeMs } = statSync(`${root}/${file}`);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

function contentOf(root: string, files: readonly string[]): string {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(`${file}\n`).update(readFileSync(`${root}/${file}`));
  }
  return hash.digest("hex");
}

function sources(root: string): string[] {
  return [...FILES, ...FOLDERS.flatMap((folder) => filesOf(root, folder))];
}

function filesOf(root: string, folder: string): string[] {
  return readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
    return path === "public/pictures" ? [] : filesOf(root, path);
  });
}
