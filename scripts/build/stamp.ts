import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The build's inputs, without tests. Pictures do not count: the build uses only their names, from the manifest. */
const FOLDERS = ["app", "domain", "public", "stand-ins", "scripts", "server"];
const FILES = ["package-lock.json", "react-router.config.ts", "vite.config.ts", "tsconfig.json"];
const STAMP = "stamp";

/**
 * Whether `build/` was made from the current sources. Runs at every start, so contents are read only if a
 * name, a size or a modification time differs.
 */
export function isUpToDate(root: string): boolean {
  const [state, content] = readStamp(root);
  const files = sources(root);
  return stateOf(root, files) === state || contentOf(root, files) === content;
}

/** Returns what `writeStamp` writes after the build. Taken before the build, so that a change during it is detected. */
export function stampOf(root: string): string {
  const files = sources(root);
  return `${stateOf(root, files)} ${contentOf(root, files)}`;
}

/** Returns a release's short id: the same for the same sources. */
export function releaseOf(stamp: string): string {
  return (stamp.split(" ")[1] ?? "").slice(0, 12);
}

/** Called last, so that an interrupted build has no stamp. `folder` is the build's. */
export function writeStamp(folder: string, stamp: string): void {
  writeFileSync(join(folder, STAMP), stamp);
}

function readStamp(root: string): string[] {
  try {
    return readFileSync(join(root, "build", STAMP), "utf8").split(" ");
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
