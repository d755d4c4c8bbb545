import type { Catalogue } from "./catalogue-of.ts";
import { COLOURS, type Colour } from "./facts.ts";
import type { Product } from "./types.ts";

const MAX = 4;
const MAX_ACCESSORIES = 2;

/**
 * What goes with a piece, at most four: combos that share a part with it, accessories of its colours' families, then
 * pieces whose main colour is of the family of its own, those of other collections first. Nothing that is sold out.
 */
export function goesWith(
  product: Product,
  { collections, smallItems }: Pick<Catalogue, "collections" | "smallItems">,
): readonly Product[] {
  const families = product.colours.map(familyOf);
  const found = new Map<string, Product>();
  // Stops early, and makes no lists: a large catalogue has thousands of pieces of a colour.
  const add = (pieces: readonly Product[], most: number, fits: (other: Product) => boolean) => {
    for (const other of pieces) {
      if (found.size >= most) return;
      if (other.sku !== product.sku && !other.soldOut && fits(other)) found.set(other.sku, other);
    }
  };
  const addListed = (fits: (other: Product) => boolean) => {
    for (const { products } of collections) add(products, MAX, fits);
  };
  const matches = ({ colours: [main] }: Product) =>
    main !== undefined && familyOf(main) === families[0];
  addListed((other) => shareParts(product, other));
  add(smallItems, Math.min(MAX, found.size + MAX_ACCESSORIES), ({ colours }) =>
    colours.some((each) => families.includes(familyOf(each))),
  );
  addListed((other) => other.collection !== product.collection && matches(other));
  addListed((other) => other.collection === product.collection && matches(other));
  return [...found.values()];
}

function familyOf(colour: Colour): string {
  return COLOURS[colour].family;
}

function shareParts(one: Product, other: Product): boolean {
  return one.items.some(({ sku }) => other.items.some((part) => part.sku === sku));
}
