import { readdir, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";

/** The house's script, a route without a page (`app/entry.server.tsx`). */
const HOUSE_SCRIPT = "house/browser/boot.route";

/**
 * Deletes the scripts and styles that no browser loads: the framework builds the code of every screen and a list of all
 * of them for a router in the browser, which the shop does not have. So nothing public lists the house's files. A file
 * is kept if the boot script, the house's script or the pages' styles name it, directly or through one another.
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

/** The files of `first`, and all that they name directly or through others: in quotes, as imports and preload lists do. */
export async function reachableFiles(
  folder: string,
  files: ReadonlySet<string>,
  first: readonly string[],
): Promise<Set<string>> {
  // The loop also reaches what is added to the set meanwhile.
  const found = new Set(first.filter((name) => files.has(name)));
  for (const name of found) {
    const text = await readFile(join(folder, name), "utf8");
    for (const [, next = ""] of text.matchAll(/["'`(/]([\w.-]+\.(?:js|css))["'`)]/g)) {
      if (files.has(next)) found.add(next);
    }
  }
  return found;
}

/** The file name of an address, without the `#` that the router appends (`app/entry.server.tsx`). */
export function nameOf(href: string): string {
  return basename(href.replace(/#$/, ""));
}
