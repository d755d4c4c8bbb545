import { join, relative } from "node:path";
import { build } from "vite";
import type { Plugin } from "vite";
import { root } from "../root.ts";

/**
 * Packages that are not bundled: native code, the PostgreSQL driver, which a shop on SQLite does not need, the router,
 * which the pages' code also loads, and `web-push`, of whose deprecated calls Node warns if they are in the bundle.
 */
export const NOT_BUNDLED = ["better-sqlite3", "pg", "react-router", "web-push"];

/**
 * Bundles `scripts/shop.ts` with all its imports into `shop/` of a build's folder. CommonJS, because an ES module that
 * imports `node:http` makes Node load its whole fetch implementation before the first request (30 ms).
 */
export async function bundleShop(folder: string): Promise<void> {
  const outDir = join(folder, "shop");
  await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    plugins: [ownAddresses(outDir)],
    // A release is built with `node_modules` as a link, whose target's path must not get into the bundle.
    resolve: { preserveSymlinks: true },
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: "scripts/shop.ts",
      outDir,
      minify: false,
      target: "node24",
      rolldownOptions: {
        output: {
          format: "cjs",
          comments: false,
          entryFileNames: "[name].cjs",
          chunkFileNames: "[name]-[hash].cjs",
        },
      },
    },
  });
}

/**
 * Replaces `import.meta.url`, so that a module still finds a file that it reads next to its source. `folder` is the
 * folder of the bundle.
 */
export function ownAddresses(folder: string): Plugin {
  return {
    name: "own-addresses",
    transform: (code, id) =>
      id.includes("node_modules")
        ? undefined
        : code.replaceAll(
            "import.meta.url",
            `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`,
          ),
  };
}
