import { brand } from "../brand.ts";
import { collections, findProduct } from "./catalogue.ts";
import { underName } from "./product.ts";
import type { CollectionId, ProductPage } from "./types.ts";

/** The Genesis pieces that also have a page under Resurgence, headed 'HazelZuri Styles' (section 2, Product slugs). */
const STYLES = ["genesis/sesame-dress", "genesis/sophie-blouse"];

/** All product pages, one per address. Look 12's address is canonical for the Yellow Dress. */
export function pages(): readonly ProductPage[] {
  return allPages;
}

/** Returns the product page for a collection and a slug from the URL; undefined if there is none. */
export function productAt(collection: CollectionId, slug: string): ProductPage | undefined {
  return byName.get(`${collection}/${slug}`);
}

/** Moved addresses. The server redirects permanently, so the old address does not enter the browser's history. */
export const redirects: readonly { from: string; to: string }[] = [
  ...["001", "002", "003", "004", "005", "006"].map((number) => ({
    from: `/mysthique-${number}`,
    to: `/mysthique/mysthique-${number}`,
  })),
  { from: "/hazelbee/shop/lush-blouse", to: "/hazelbee/shop/bb-ensemble" },
];

function listedPages(): ProductPage[] {
  return collections.flatMap((collection) =>
    collection.products.map((product) => ({
      path: product.href,
      canonical: findProduct(product.sku)?.href ?? product.href,
      collection: collection.id,
      heading: collection.id === "hazelbee" ? brand.stores.hazelbee : brand.name,
      product,
    })),
  );
}

function stylesPages(): ProductPage[] {
  return STYLES.map(findProduct)
    .filter((product) => product !== undefined)
    .map((product) => ({
      path: `/resurgence/${product.slug}`,
      canonical: product.href,
      collection: "resurgence" as const,
      heading: `${brand.name} Styles`,
      product: underName(product, product.alt, "/resurgence"),
    }));
}

const allPages: readonly ProductPage[] = [...listedPages(), ...stylesPages()];

const byName = new Map(
  allPages.map((page) => [`${page.collection}/${page.product.slug}`, page] as const),
);
