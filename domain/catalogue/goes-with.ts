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
  const listed = collections.flatMap(({ products }) => products);
  const isOther = (other: Product) => other.sku !== product.sku && !other.soldOut;
  const sharing = listed.filter((other) => isOther(other) && shareParts(product, other));
  const accessories = smallItems
    .filter(
      (item) => isOther(item) && item.colours.some((each) => families.includes(familyOf(each))),
    )
    .slice(0, MAX_ACCESSORIES);
  const matching = listed.filter(({ colours: [main] }) => main && familyOf(main) === families[0]);
  const [abroad, near] = [false, true].map((isNear) =>
    matching.filter(
      (other) => isOther(other) && (other.collection === product.collection) === isNear,
    ),
  );
  const all = [...sharing, ...accessories, ...(abroad ?? []), ...(near ?? [])];
  return [...new Map(all.map((each) => [each.sku, each])).values()].slice(0, MAX);
}

function familyOf(colour: Colour): string {
  return COLOURS[colour].family;
}

function shareParts(one: Product, other: Product): boolean {
  return one.items.some(({ sku }) => other.items.some((part) => part.sku === sku));
}
