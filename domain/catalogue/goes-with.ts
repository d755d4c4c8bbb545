import type { Catalogue } from "./catalogue-of.ts";
import { COLOURS, type Colour } from "./facts.ts";
import type { Product } from "./types.ts";

const MAX = 4;
const MAX_ACCESSORIES = 2;

/**
 * What goes with a piece, at most four: accessories of its colours' families, and pieces of its own collection from half
 * to double its price: combos that share a part with it, then those of its main colour's family, then the others.
 * Nothing that is sold out.
 */
export function goesWith(
  product: Product,
  { collections, smallItems }: Pick<Catalogue, "collections" | "smallItems">,
): readonly Product[] {
  const families = product.colours.map(familyOf);
  const found = new Map<string, Product>();
  // Stops early, and makes no lists: a large collection has thousands of pieces.
  const add = (pieces: readonly Product[], most: number, fits: (other: Product) => boolean) => {
    for (const other of pieces) {
      if (found.size >= most) return;
      if (other.sku !== product.sku && !other.soldOut && fits(other)) found.set(other.sku, other);
    }
  };
  const own = collections.find(({ id }) => id === product.collection)?.products ?? [];
  const isNear = ({ price }: Product) => price >= product.price / 2 && price <= product.price * 2;
  const matches = ({ colours: [main] }: Product) =>
    main !== undefined && familyOf(main) === families[0];
  add(own, MAX, (other) => isNear(other) && shareParts(product, other));
  add(smallItems, Math.min(MAX, found.size + MAX_ACCESSORIES), ({ colours }) =>
    colours.some((each) => families.includes(familyOf(each))),
  );
  add(own, MAX, (other) => isNear(other) && matches(other));
  add(own, MAX, isNear);
  return [...found.values()];
}

function familyOf(colour: Colour): string {
  return COLOURS[colour].family;
}

function shareParts(one: Product, other: Product): boolean {
  return one.items.some(({ sku }) => other.items.some((part) => part.sku === sku));
}
