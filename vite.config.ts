import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { OLDEST_BROWSERS } from "./scripts/build/browsers.ts";
import { islandScripts } from "./scripts/build/island-scripts.ts";

/**
 * Modules of a group of chunks: those at or below `paths` (of `folder/*` those directly in it) whose name ends with
 * `extension`. @throws if a path does not exist, so that a group does not lose what is moved or renamed.
 */
function within(extension: RegExp, ...paths: string[]): (id: string) => boolean {
  const missing = paths.find((path) => !existsSync(join(import.meta.dirname, folderOf(path))));
  if (missing) throw new Error(`vite.config.ts groups ${missing}, which does not exist`);
  return (id) => extension.test(id) && paths.some((path) => isWithin(id, path));
}

/** Not from the project's folder on: `node_modules` may be a link to another. */
function isWithin(id: string, path: string): boolean {
  const folder = folderOf(path);
  if (folder !== path) return dirname(id).endsWith(`/${folder}`);
  return id.endsWith(`/${path}`) || id.includes(`/${path}/`);
}

const folderOf = (path: string) => path.replace(/\/\*$/, "");
const styles = (...paths: string[]) => within(/\.css$/, ...paths);
const scripts = (...paths: string[]) => within(/\.[jt]sx?$/, ...paths);

export default defineConfig({
  plugins: [reactRouter(), islandScripts()],
  // Found only after the first page is shown, it would make the development server reload that page.
  optimizeDeps: { include: ["zod"] },
  css: { transformer: "lightningcss" },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            /**
             * Files that several pages load together are one file: fewer requests, and fewer bytes, since small files
             * compress badly. Without the groups a product page has 44 scripts of 82.0 KB in place of 10 of 76.3, and
             * 22 style sheets of 11.8 KB in place of 2 of 9.0.
             *
             * The rule: a path stands here only if some page is 0.1 KB larger without it, or has two files more.
             * Everything else gets a file of its own. A group takes what its files import, too, except for what a group
             * of higher priority has taken: so a path may be here to keep the rest of a larger group off a page.
             * `tests/e2e/budgets.spec.ts` counts the files of a product page.
             * Tried: one file each for Home's and the listings' own styles. Lighthouse's largest paint of Home was 80 ms
             * earlier, but over the slow line the first paint of both 150 ms later: the picture, for which a connection
             * was free at once, then took the style sheets' share of the line.
             */
            codeSplitting: {
              groups: [
                // Styles: of every page; of the product page; the house's, which no shopper gets.
                {
                  name: "frame",
                  test: styles(
                    "app/design",
                    "app/browser",
                    "app/frame/*",
                    "app/catalogue/ask-about-piece.module.css",
                    "app/catalogue/product-card.module.css",
                    "app/catalogue/search/search.island.module.css",
                    "app/catalogue/size-picker.module.css",
                    "app/cart/empty-cart.module.css",
                    "app/cart/quantity-stepper.module.css",
                    "app/messages/message-form.island.module.css",
                    "app/messages/waiting.island.module.css",
                  ),
                  priority: 5,
                },
                {
                  name: "product",
                  test: styles(
                    "app/catalogue/product",
                    "app/catalogue/share.module.css",
                    "app/media",
                    "app/messages/tell-me.island.module.css",
                  ),
                  priority: 5,
                },
                { name: "house", test: styles("app/house"), priority: 6 },
                // Scripts: the boot script; what it leaves until later; React with what most islands import; what the
                // product page shares with cart and checkout; the product page's own; what cart and checkout share.
                { name: "boot", test: scripts("app/entry.client.ts"), priority: 4 },
                { name: "afterwards", test: scripts("app/browser/afterwards.ts"), priority: 3 },
                {
                  name: "react",
                  test: scripts(
                    "node_modules/react",
                    "node_modules/react-dom",
                    "node_modules/scheduler",
                    "app/browser/hydrate.tsx",
                    "app/design/field.tsx",
                    "app/design/price.tsx",
                    "app/browser/hooks.ts",
                    "domain/email-and-phone.ts",
                    "domain/time.ts",
                  ),
                  priority: 3,
                },
                {
                  name: "buying",
                  test: scripts(
                    "app/cart/store.ts",
                    "app/catalogue/sizing.ts",
                    "app/cart/quantity-stepper.tsx",
                    "app/catalogue/size-picker.tsx",
                    "domain/checkout/speed.ts",
                    "domain/checkout/days.ts",
                    "app/design/share-link.tsx",
                  ),
                  priority: 2,
                },
                {
                  name: "buy-form",
                  test: scripts(
                    "app/catalogue/product/buy-form.island.tsx",
                    "app/media/carousel.island.tsx",
                    "app/catalogue/product/recently-viewed.island.tsx",
                  ),
                  priority: 1,
                },
                {
                  name: "ordering",
                  test: scripts(
                    "app/cart/empty-cart.tsx",
                    "domain/cart",
                    "domain/catalogue/collections.ts",
                    "domain/orders/summary.ts",
                    "domain/orders/money.ts",
                    "domain/money-text.ts",
                  ),
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    target: OLDEST_BROWSERS,
    // No file is inlined into scripts or styles: each has its own URL and is cached permanently.
    assetsInlineLimit: 0,
    modulePreload: {
      // A shopper's page names the files of its islands itself, the house's does not (`scripts/build/island-scripts.ts`).
      resolveDependencies: (_file, files, { hostId }) =>
        hostId.startsWith("assets/all-islands-") ? [] : files,
    },
  },
});
