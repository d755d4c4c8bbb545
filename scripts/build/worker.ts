import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { build } from "vite";
import { OLDEST_BROWSERS } from "./browsers.ts";
import { nameOf, reachableFiles } from "./prune-assets.ts";

/** Screens whose files the worker does not keep: the house's, those of payments, and the preview of a piece. */
const NOT_KEPT_SCREENS = /^(house\/|((checkout|orders|payments)|catalogue\/preview)\/page$)/;
/** Scripts that the worker does not keep: the payment pages' islands. If one is renamed, it is kept without need. */
const NOT_KEPT = /^(checkout|order-payment|pay-link)(\.island)?-[\w-]{8}\.(js|css)$/;

/**
 * Bundles the shopper's service worker (`app/browser/worker/worker.ts`) as `client/worker.js` of a build's folder, with
 * the names of the scripts, styles and fonts that it keeps. Called once all other files of the client are built.
 */
export async function buildWorker(root: string, folder: string, release: string): Promise<void> {
  const files = await filesOfShop(folder);
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    define: {
      RELEASE_FILES: JSON.stringify(files),
      OFFLINE_FILES: JSON.stringify(await filesOfOfflinePage(folder, files)),
      RELEASE: JSON.stringify(release),
      "process.env.NODE_ENV": '"production"',
    },
    build: {
      outDir: join(folder, "client"),
      emptyOutDir: false,
      target: OLDEST_BROWSERS,
      lib: {
        entry: join(root, "app/browser/worker/worker.ts"),
        formats: ["iife"],
        name: "worker",
        fileName: () => "worker.js",
      },
    },
  });
}

async function filesOfShop(built: string): Promise<string[]> {
  const folder = join(built, "client/assets");
  const server = pathToFileURL(join(built, "server/index.js")).href;
  const { assets } = (await import(server)) as ServerBuild;
  const names = await readdir(folder);
  const known = new Set(names.filter((name) => /\.(js|css)$/.test(name) && !NOT_KEPT.test(name)));
  const styles = Object.entries(assets.routes).flatMap(([id, route]) =>
    NOT_KEPT_SCREENS.test(id) ? [] : (route?.css ?? []),
  );
  const first = [assets.entry.module, ...assets.entry.imports, ...styles];
  const found = await reachableFiles(folder, known, first.map(nameOf));
  const fonts = names.filter((name) => name.endsWith(".woff2"));
  return [...found, ...fonts].toSorted().map((name) => `/assets/${name}`);
}

/** The offline page's island, with all that it imports statically except React: pages with any island have loaded that. */
async function filesOfOfflinePage(built: string, files: readonly string[]): Promise<string[]> {
  const folder = join(built, "client/assets");
  // Looked for only among the shopper's files, since the house has files with the same names.
  const first = files
    .map((path) => basename(path))
    .filter((name) => /^(offline\.island|all-islands)-[\w-]{8}\.js$/.test(name));
  if (first.length !== 2) throw new Error(`The offline page's scripts are not ${first.join()}`);
  // The loop also reaches what is added to the set meanwhile.
  const found = new Set(first);
  for (const name of found) {
    const code = await readFile(join(folder, name), "utf8");
    for (const [, next = ""] of code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      if (!/^react-[\w-]{8}\./.test(next)) found.add(next);
    }
  }
  return [...found].toSorted().map((name) => `/assets/${name}`);
}
