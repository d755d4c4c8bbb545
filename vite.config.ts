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
             * Fewer requests for the same bytes, since each costs a slow connection a round trip. Only an optimisation:
             * a file that no group names gets a chunk of its own. A group takes what its files import, too, except for
             * what a group of higher priority has taken. `tests/e2e/budgets.spec.ts` counts the files of a product page.
             */
            codeSplitting: {
              groups: [
                // Styles: of every screen, with what several screens share (not a screen's own);
                // of the product page; of listings; what the stores share; the house's, which no shopper gets.
                {
                  name: "frame",
                  test: styles(
                    "app/design",
                    "app/browser",
                    "app/frame/*",
                    "app/payments/*",
                    "app/catalogue/ask-about-piece.module.css",
                    "app/catalogue/collection-doors.module.css",
                    "app/catalogue/product-card.module.css",
                    "app/catalogue/search/search.island.module.css",
                    "app/catalogue/size-picker.module.css",
                    "app/cart/empty-cart.module.css",
                    "app/cart/quantity-stepper.module.css",
                    "app/messages/link-page.module.css",
                    "app/messages/message-form.island.module.css",
                    "app/messages/waiting.island.module.css",
                    "app/orders/order-line.module.css",
                  ),
                  priority: 5,
                },
                {
                  name: "product",
                  test: styles(
                    "app/catalogue/product",
                    "app/catalogue/share.island.module.css",
                    "app/media",
                    "app/messages/tell-me.island.module.css",
                  ),
                  priority: 5,
                },
                {
                  name: "listing",
                  test: styles(
                    "app/catalogue/listing.module.css",
                    "app/catalogue/collection",
                    "app/catalogue/collections/page.module.css",
                    "app/catalogue/search/page.module.css",
                  ),
                  priority: 5,
                },
                {
                  name: "stores",
                  test: styles(
                    "app/stores",
                    "app/frame/store-header.module.css",
                    "app/frame/stores-menu.island.module.css",
                  ),
                  priority: 6,
                },
                { name: "house", test: styles("app/house"), priority: 6 },
                // Scripts: the boot script; what it leaves until later; React with what most islands import; what the
                // product page shares with cart and checkout; the client of the API; what forms share; what cart and checkout share.
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
                    "app/browser/use-stored-value.ts",
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
                  ),
                  priority: 2,
                },
                // Not with the forms, which import React: the rates of a chosen currency need no React.
                {
                  name: "api",
                  test: scripts("app/browser/api.ts"),
                  priority: 3,
                },
                {
                  name: "forms",
                  test: scripts("app/browser/use-form.ts", "domain/fields.ts"),
                  priority: 2,
                },
                {
                  name: "buy-form",
                  test: scripts(
                    "app/catalogue/product/buy-form.island.tsx",
                    "app/media/carousel.island.tsx",
                  ),
                  priority: 1,
                },
                {
                  name: "ordering",
                  test: scripts(
                    "app/cart/empty-cart.tsx",
                    "app/payments/open-order.ts",
                    "app/design/share-link.tsx",
                    "domain/cart",
                    "domain/catalogue/collections.ts",
                    "domain/messages/reply-links.ts",
                    "domain/orders/summary.ts",
                  ),
                  priority: 1,
                },
                // The house's: what its islands share.
                {
                  name: "house-islands",
                  test: scripts(
                    "app/house/browser/hydrate.tsx",
                    "app/house/browser/use-drag.ts",
                    "app/house/browser/use-is-awake.ts",
                  ),
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
