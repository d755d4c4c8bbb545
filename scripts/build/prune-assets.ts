import { readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";

/** The house's script, a route without a page (`app/entry.server.tsx`). */
const HOUSE_SCRIPT = "house/browser/boot.route";

/**
 * Deletes the scripts and styles that no browser loads: the framework builds the code of every screen and a list of all
 * of them for a router in the browser, which the shop does not have. So nothing public lists the house's files. Kept is
 * what the boot script, the house's script and the pages' styles name, directly or through one another.
 */
export async function pruneAssets(build: string): Promise<number> {
  const folder = join(build, "client/assets");
  const server = pathToFileURL(join(build, "server/index.js")).href;
  const { assets } = (await import(server)) as ServerBuild;
  const files = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
  const routes = Object.values(assets.routes).flatMap((route) => route ?? []);
  const house = assets.routes[HOUSE_SCRIPT];
  if (!house) throw new Error(`There is no route ${HOUSE_SCRIPT}`);
  const first = [
    assets.entry.module,
    ...assets.entry.imports,
    house.module,
    ...(house.imports ?? []),
    ...routes.flatMap(({ css }) => css ?? []),
  ];
  const kept = await reachableFiles(folder, new Set(files), first.map(nameOf));
  const left = files.filter((name) => !kept.has(name));
  for (const name of left) await rm(join(folder, name));
  return left.length;
}

/** The files that these name, and so on: a name within quotes or after a slash, as in imports and preload lists. */
export async function reachableFiles(
  folder: string,
  files: ReadonlySet<string>,
  first: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  const waiting = [...first];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !files.has(name)) continue;
    found.add(name);
    const text = await readFile(join(folder, name), "utf8");
    for (const [, next = ""] of text.matchAll(/["'`(/]([\w.-]+\.(?:js|css))["'`)]/g)) {
      waiting.push(next);
    }
  }
  return found;
}

/** Without the router's `#` (`app/entry.server.tsx`). */
export function nameOf(href: string): string {
  return basename(href.replace(/#$/, ""));
}
