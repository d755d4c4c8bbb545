import { ARCHITECTURES } from "./production-packages.ts";

const LICENCE = /(^|\/)(licen[cs]e|copying|notice|third[-_]?party)[^/]*$/i;
/** Declarations, sources of what is compiled already, source maps, documentation, tests. */
const NEVER_LOADED = /\.(ts|mts|cts|map|md|markdown|flow|tsbuildinfo|gyp|gypi)$/;
const PREBUILT = /^better-sqlite3\/prebuilds\/(.+)\.node$/;
const UNUSED_FOLDERS = [
  "better-sqlite3/deps/",
  "better-sqlite3/src/",
  // For compiling other native modules against; what the shop has is compiled.
  "node-addon-api/",
];

/**
 * Whether the running shop may load this file of a package, or its licence asks that it goes along. `path` is from
 * `node_modules/`, such as `zod/index.cjs`.
 */
export function isPackageFileNeeded(path: string): boolean {
  // npm's own record, and links to commands.
  if (path.startsWith(".") || path.includes("/node_modules/.")) return false;
  if (UNUSED_FOLDERS.some((folder) => path.startsWith(folder))) return LICENCE.test(path);
  if (path.includes("/lib/glib-2.0/include/")) return false;
  const [, built] = PREBUILT.exec(path) ?? [];
  if (built !== undefined) return ARCHITECTURES.some((cpu) => built === `linux-${cpu}`);
  return LICENCE.test(path) || !NEVER_LOADED.test(path);
}
