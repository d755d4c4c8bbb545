import { resolvePrice } from "./price.ts";
import { slugOf } from "./slug.ts";
import type { Product, ProductEntry, ProductGroup } from "./types.ts";

/**
 * Creates a group's products, in the order of its file. A combo's `items` are its parts, which are entries of
 * the same file; throws if one is missing.
 */
export function productsOf(
  group: ProductGroup,
  listing: string,
  entries: readonly ProductEntry[],
): readonly Product[] {
  const combos = entries.filter(({ parts }) => parts);
  const href = (entry: ProductEntry): string => hrefOf(entry, group, listing, combos);
  const parts = new Map(
    entries.map((entry) => [slugOf(entry.alt), productOf(group, href(entry), entry, [])]),
  );
  return entries.map((entry) => {
    const items = (entry.parts ?? []).map((slug) => found(parts, slug));
    return productOf(group, href(entry), entry, items);
  });
}

/** Returns the same product (SKU and price) under the name and address that it has in another listing. */
export function underName(product: Product, name: string, listing: string): Product {
  const slug = slugOf(name);
  return { ...product, alt: name, slug, href: `${listing}/${slug}` };
}

function productOf(
  group: ProductGroup,
  href: string,
  entry: ProductEntry,
  items: readonly Product[],
): Product {
  const slug = slugOf(entry.alt);
  return {
    sku: `${group}/${slug}`,
    id: entry.id,
    alt: entry.alt,
    fullName: entry.alsoNamed ? `${entry.alt} (${entry.alsoNamed})` : entry.alt,
    slug,
    collection: group,
    href,
    ...resolvePrice(entry),
    promotion: entry.promotion,
    description: entry.description,
    details: entry.details,
    sized: group !== "small-items",
    combo: items.length > 0,
    items,
    partOnly: entry.partOnly ?? false,
  };
}

/** A part links to the page of the first combo that contains it; an accessory, without a page, to the cart. */
function hrefOf(
  entry: ProductEntry,
  group: ProductGroup,
  listing: string,
  combos: readonly ProductEntry[],
): string {
  if (group === "small-items") return listing;
  const slug = slugOf(entry.alt);
  const combo = combos.find(({ parts }) => parts?.includes(slug));
  return `${listing}/${combo ? slugOf(combo.alt) : slug}`;
}

function found(products: ReadonlyMap<string, Product>, slug: string): Product {
  const product = products.get(slug);
  if (!product) throw new Error(`The catalogue has no part named ${slug}`);
  return product;
}
