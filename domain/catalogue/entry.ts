import { resolvePrice } from "./price.ts";
import type { Product, ProductEntry, ProductGroup, Sku } from "./product.ts";
import { comboSizes, fewOf, isNoneLeft, NO_STOCK, usualSizes } from "./sizes.ts";
import type { PieceSizes, Stock } from "./sizes.ts";

/**
 * The name lower-cased, with spaces turned into hyphens and '&-' removed: 'Bubble & Molly Combo' becomes
 * `bubble-molly-combo`.
 */
export function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(" ", "-").replaceAll("&-", "");
}

/** The slug of a new piece, whatever its name contains: `slugOf` without accents and signs, 'Zúri's Gown' is `zuris-gown`. */
export function plainSlugOf(name: string): string {
  return slugOf(name.normalize("NFKD"))
    .replace(/[^a-z0-9-]/g, "")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}

/** A product's current discount and stock, which its entry does not contain. */
export type ProductState = {
  /** Percentage of the owner's promotion; 0 if none runs. */
  percentOff: number;
  soldOut: boolean;
  /** The sizes that the owner has set, if she has. */
  sizes?: PieceSizes | undefined;
  stock?: Stock;
};

const USUAL: ProductState = { percentOff: 0, soldOut: false };

/**
 * Creates a group's products, in the order of its entries. A combo's `items` are its parts, which are entries of
 * the same group; throws if one is missing.
 */
export function productsOf(
  group: ProductGroup,
  listing: string,
  entries: readonly ProductEntry[],
  stateOf: (sku: Sku) => ProductState = () => USUAL,
): readonly Product[] {
  const combos = entries.filter(({ parts }) => parts);
  const bySlug = new Map(entries.map((entry) => [slugOfEntry(entry), entry]));
  const create = (entry: ProductEntry, items: readonly Product[]): Product =>
    productOf(group, hrefOf(entry, group, listing, combos), entry, items, stateOf);
  return entries.map((entry) =>
    create(
      entry,
      (entry.parts ?? []).map((slug) => create(found(bySlug, slug), [])),
    ),
  );
}

/** Returns the same product (SKU and price) under the name and address that it has in another listing. */
export function underName(product: Product, name: string, listing: string): Product {
  const slug = slugOf(name);
  return { ...product, alt: name, slug, href: `${listing}/${slug}` };
}

/** The last part of the product's address and of its SKU. */
export function slugOfEntry({ slug, alt }: ProductEntry): string {
  return slug ?? slugOf(alt);
}

export function skuOfEntry(group: ProductGroup, entry: ProductEntry): Sku {
  return `${group}/${slugOfEntry(entry)}`;
}

function productOf(
  group: ProductGroup,
  href: string,
  entry: ProductEntry,
  items: readonly Product[],
  stateOf: (sku: Sku) => ProductState,
): Product {
  const sku = skuOfEntry(group, entry);
  const { percentOff, soldOut, sizes: own = usualSizes(group), stock = NO_STOCK } = stateOf(sku);
  const combo = items.length > 0;
  const ofParts = combo ? comboSizes(items.map(({ sizes }) => sizes)) : undefined;
  const { sizes } = ofParts ?? own;
  const counted = combo ? [] : own.counted;
  const left = fewOf(stock, { sku, sizes, counted, combo, items });
  const soldOutByHand =
    soldOut || ofParts?.isNone === true || items.some((item) => item.soldOutByHand);
  return {
    sku,
    id: entry.id,
    alt: entry.alt,
    fullName: entry.alsoNamed ? `${entry.alt} (${entry.alsoNamed})` : entry.alt,
    slug: slugOfEntry(entry),
    collection: group,
    href,
    ...resolvePrice(entry, percentOff),
    promotion: entry.promotion,
    kind: entry.kind,
    colours: entry.colours ?? [],
    occasions: entry.occasions ?? [],
    facts: entry.facts ?? {},
    description: entry.description,
    details: entry.details,
    sized: sizes.length > 0,
    sizes,
    counted,
    left,
    combo,
    items,
    partOnly: entry.partOnly ?? false,
    soldOut: soldOutByHand || isNoneLeft({ sizes, left }) || items.some((item) => item.soldOut),
    soldOutByHand,
  };
}

/** A part links to the page of the first combo that contains it. An accessory has no page and links to the cart. */
function hrefOf(
  entry: ProductEntry,
  group: ProductGroup,
  listing: string,
  combos: readonly ProductEntry[],
): string {
  if (group === "small-items") return listing;
  const slug = slugOfEntry(entry);
  const combo = combos.find(({ parts }) => parts?.includes(slug));
  return `${listing}/${combo ? slugOfEntry(combo) : slug}`;
}

function found(entries: ReadonlyMap<string, ProductEntry>, slug: string): ProductEntry {
  const entry = entries.get(slug);
  if (!entry) throw new Error(`The catalogue has no part named ${slug}`);
  return entry;
}
