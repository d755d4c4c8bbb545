import { COLOURS } from "./facts.ts";
import type { Colour } from "./facts.ts";
import type { Product, Sku } from "./product.ts";

/**
 * The colours of one design: pieces whose pages show each other. A piece is in one set at most, and a set has none or at
 * least two pieces. `movedTo`: the key of the set into which all pieces of this one went.
 */
export type ColourSet = { skus: Sku[]; movedTo?: string | undefined };

/** The sets by key. */
export type ColourSets = ReadonlyMap<string, ColourSet>;

/** A set with a new value. */
export type ChangedSet = { key: string; value: ColourSet };

/** Maximum number of pieces in a set. */
export const MAX_COLOURS_OF_DESIGN = 20;

/** The key of a piece's set; undefined if it is in none. */
export function setKeyOf(sets: ColourSets, sku: string): string | undefined {
  return [...sets].find(([, { skus }]) => skus.some((each) => each === sku))?.[0];
}

/**
 * The sets that change if two pieces become colours of one design, none if they are already; two sets become one.
 * Undefined if there would be too many pieces.
 */
export function joinedSets(
  sets: ColourSets,
  [one, other]: readonly [Sku, Sku],
  newKey: string,
): ChangedSet[] | undefined {
  const [ownKey, otherKey] = [setKeyOf(sets, one), setKeyOf(sets, other)];
  if (one === other || (ownKey !== undefined && ownKey === otherKey)) return [];
  const [own, others] = [sets.get(ownKey ?? "")?.skus, sets.get(otherKey ?? "")?.skus];
  const skus = own || !others ? [...(own ?? [one]), ...(others ?? [other])] : [...others, one];
  if (skus.length > MAX_COLOURS_OF_DESIGN) return undefined;
  const key = ownKey ?? otherKey ?? newKey;
  const emptied = own && otherKey !== undefined ? [otherKey] : [];
  return [
    { key, value: { skus } },
    ...emptied.map((gone) => ({ key: gone, value: { skus: [], movedTo: key } })),
  ];
}

/** The set that changes if a piece leaves `from` and the others, if it is with them. The last that is left goes, too. */
export function partedSets(sets: ColourSets, { sku, from }: { sku: Sku; from: Sku }): ChangedSet[] {
  const key = setKeyOf(sets, sku);
  if (key === undefined || sku === from || key !== setKeyOf(sets, from)) return [];
  const left = (sets.get(key)?.skus ?? []).filter((each) => each !== sku);
  return [{ key, value: { skus: left.length > 1 ? left : [] } }];
}

type InSet = Pick<Product, "sku" | "alt" | "href" | "colours" | "soldOut">;

/** A link of the group 'Colours' on a piece's page. */
export type ColourLink = {
  sku: Sku;
  href: string;
  name: string;
  /** For its swatch, the main colour first; empty for a piece whose colour was not chosen. */
  colours: readonly Colour[];
  soldOut: boolean;
  isCurrent: boolean;
};

/** The links to the pieces of a set. Each is named by its main colour, and by its name where two have the same colour. */
export function colourLinks(products: readonly InSet[], current: string): ColourLink[] {
  const mains = products.map(({ colours: [main] }) => main);
  const isShared = (main: Colour) => mains.filter((each) => each === main).length > 1;
  return products.map(({ sku, alt, href, colours, soldOut }) => {
    const [main] = colours;
    const label = main && COLOURS[main].label;
    const name = main && isShared(main) ? `${label}, ${alt}` : (label ?? alt);
    return { sku, href, name, colours: colours.slice(0, 2), soldOut, isCurrent: sku === current };
  });
}
