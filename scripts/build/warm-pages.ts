import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { pageRules } from "../../app/pages.ts";
import { bundledCatalogue } from "../../domain/catalogue/bundle/bundle.ts";
import type { ProductPage } from "../../domain/catalogue/product.ts";
import { BUILT_ORIGIN } from "../../domain/stores/brand.ts";
import { renderer, WARM_FOLDER } from "../../server/http/built-site.ts";
import { pictureManifest } from "../../server/http/pictures.ts";
import type { Shop } from "../../server/shop.ts";

/** Most product pages in the warm set, so that a larger catalogue does not make the build longer. */
const MAX_PRODUCTS = 200;

/**
 * Renders the pages that a start without the owner's changes needs first, so that nobody waits for them. All others
 * are rendered when they are first asked for. Returns the folder of the rendered pages.
 */
export async function writeWarmPages(root: string, build: string): Promise<string> {
  const folder = join(build, WARM_FOLDER);
  const file = pathToFileURL(join(build, "server/index.js")).href;
  const render = await renderer(
    (await import(file)) as ServerBuild,
    "production",
    pictureManifest(root),
  );
  const catalogue = bundledCatalogue();
  // The warm pages' loaders use nothing else of the shop.
  const shop = { catalogue: { read: () => catalogue } } as Shop;
  const fixed = pageRules.filter(({ isWarm, path }) => isWarm && !path.includes(":"));
  const products = firstOfEach(catalogue.pages, MAX_PRODUCTS);
  for (const { path } of [...fixed, ...products]) {
    const response = await render(new Request(new URL(path, BUILT_ORIGIN)), shop, "none");
    if (!response.ok) throw new Error(`${path} cannot be rendered: ${response.status}`);
    const name = path.includes(".") ? path : join(path, "index.html");
    const to = join(folder, name);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, await response.text());
  }
  return folder;
}

type Page = Pick<ProductPage, "collection">;

/**
 * At most `count` pages: the first page of every collection, then the second of each, and so on. Otherwise the first
 * collection of a large catalogue would take all places.
 */
export function firstOfEach<Each extends Page>(pages: readonly Each[], count: number): Each[] {
  const collections = [...Map.groupBy(pages, ({ collection }) => collection).values()];
  return Array.from({ length: count }, (_, at) => collections.flatMap((each) => each[at] ?? []))
    .flat()
    .slice(0, count);
}
