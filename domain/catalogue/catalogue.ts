import { collectionEntries } from "./collections.ts";
import { productsOf, underName } from "./product.ts";
import { smallItemEntries } from "./small-items.ts";
import type { Collection, CollectionId, Product } from "./types.ts";

const groups = collectionEntries.map((entry) => ({
  entry,
  products: productsOf(entry.id, entry.href, entry.entries),
}));

/** Accessories, offered below the cart (readings, Products). Bought like any other product, but without a size. */
export const smallItems: readonly Product[] = productsOf("small-items", "/cart", smallItemEntries);

/** Everything that can be bought, without duplicates: the listings' products, the combos' parts, the accessories. */
export const products: readonly Product[] = [
  ...groups.flatMap((group) => group.products),
  ...smallItems,
];

const bySku = new Map<string, Product>(products.map((product) => [product.sku, product]));

/** Returns the product of a SKU, undefined for any other text. The prices of every order come from this function. */
export function findProduct(sku: string): Product | undefined {
  return bySku.get(sku);
}

/** The six listings, in the specification's showcase order, HazelBee last. */
export const collections: readonly Collection[] = groups.map(({ entry, products: all }) => {
  const { entries: _, ...collection } = entry;
  const listed = all.filter((product) => !product.partOnly);
  return { ...collection, products: [...listed, ...guestsOf(entry.id)] };
});

/** The five collections of 'Explore Collections' and of the Shop menu; HazelBee is a separate store. */
export const showcase: readonly Collection[] = collections.filter(({ id }) => id !== "hazelbee");

export function findCollection(id: string): Collection | undefined {
  return collections.find((collection) => collection.id === id);
}

/** Genesis ends with the Yellow Dress, which is Resurgence's Look 12 under a second name (readings, Products). */
function guestsOf(id: CollectionId): Product[] {
  const look12 = findProduct("resurgence/look-12");
  return id === "genesis" && look12 ? [underName(look12, "Yellow Dress", "/genesis")] : [];
}
