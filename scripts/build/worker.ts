import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { build } from "vite";
import { OLDEST_BROWSERS } from "./browsers.ts";
import { nameOf, reachableFiles } from "./prune-assets.ts";

/** Screens whose files the worker does not keep: the house's, and those of payments. */
const NOT_KEPT_SCREENS = /^(house\/|((checkout|orders|payments)|catalogue\/preview)\/page$)/;
/** The scripts of the same: islands of the payment pages. Should they be renamed, they are only kept in vain. */
const NOT_KEPT = /^(checkout|order-payment|pay-link)(\.island)?-[\w-]{8}\.(js|css)$/;

/**
 * Bundles the shopper's service worker (`app/browser/worker/worker.ts`) as `client/worker.js` of a build's folder, with the names of the
 * scripts, styles and fonts that it keeps. Called once the client's build has no other files.
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

/** The scripts of the offline page's island, with all that they import at once, but the file of React, which hydrates it. */
async function filesOfOfflinePage(built: string, files: readonly string[]): Promise<string[]> {
  const folder = join(built, "client/assets");
  // The house has files of such names, too.
  const waiting = files
    .map((path) => basename(path))
    .filter((name) => /^(offline\.island|all-islands)-[\w-]{8}\.js$/.test(name));
  if (waiting.length !== 2) throw new Error(`The offline page's scripts are not ${waiting.join()}`);
  const found = new Set<string>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || /^react-[\w-]{8}\./.test(name)) continue;
    found.add(name);
    const code = await readFile(join(folder, name), "utf8");
    for (const [, next = ""] of code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      waiting.push(next);
    }
  }
  return [...found].toSorted().map((name) => `/assets/${name}`);
}
