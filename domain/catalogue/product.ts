import { resolvePrice } from "./price.ts";
import { slugOf } from "./slug.ts";
import type { Product, ProductEntry, ProductGroup } from "./types.ts";

/** A group's products in the order of its file. Combos hold their parts, which are entries of the same file. */
export function productsOf(
  group: ProductGroup,
  listing: string,
  entries: readonly ProductEntry[],
): readonly Product[] {
  const singles = entries
    .filter((entry) => !entry.parts)
    .map((entry) => productOf(group, hrefOf(entry, group, listing, entries), entry, []));
  const bySlug = new Map(singles.map((product) => [product.slug, product]));
  return entries.map((entry) => {
    if (!entry.parts) return found(bySlug, slugOf(entry.alt));
    const items = entry.parts.map((slug) => found(bySlug, slug));
    return productOf(group, hrefOf(entry, group, listing, entries), entry, items);
  });
}

/** The same product, one SKU and one price, as another listing names it and with its page there. */
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

/** A part is sold on the page of the first combo it belongs to; accessories have no page but the cart. */
function hrefOf(
  entry: ProductEntry,
  group: ProductGroup,
  listing: string,
  entries: readonly ProductEntry[],
): string {
  if (group === "small-items") return listing;
  const slug = slugOf(entry.alt);
  const combo = entries.find(({ parts }) => parts?.includes(slug));
  return `${listing}/${combo ? slugOf(combo.alt) : slug}`;
}

function found(products: ReadonlyMap<string, Product>, slug: string): Product {
  const product = products.get(slug);
  if (!product) throw new Error(`The catalogue has no part named ${slug}`);
  return product;
}
