import { COLOURS } from "../facts.ts";
import type { Colour, Kind } from "../facts.ts";
import type { CollectionId, Product } from "../product.ts";
import type { PriceRange } from "./price-range.ts";
import type { SearchQuery } from "./query.ts";
import type { Excluded } from "./words.ts";

/** What a search knows of pieces before it asks, made once and not for each search. */
export type KnownOfPieces = {
  /** Which collections list a piece: Look 12 is in Resurgence and in Genesis. */
  listedIn(product: Product): readonly CollectionId[];
  /** The words of its full name, in plain text. */
  nameWordsOf(product: Product): readonly string[];
};

/** Kinds that a kind's word includes: whoever wants a dress may take a gown. */
const INCLUDES: Partial<Record<Kind, readonly Kind[]>> = {
  dress: ["gown"],
  blouse: ["shirt"],
  shirt: ["blouse"],
  set: ["combo"],
};

/**
 * How well a piece fits what a query asks for beside its words: 0 if it lacks something, otherwise about 1, higher if
 * colour, kind and name are exactly those.
 */
export function fitOf(
  product: Product,
  query: SearchQuery,
  { listedIn, nameWordsOf }: KnownOfPieces,
): number {
  const { kinds, collections, occasions, price, onPromotion, inStock, facetWords } = query;
  if (price && !isWithin(product.price, price)) return 0;
  if (onPromotion && product.price === product.originalPrice) return 0;
  if (inStock && product.soldOut) return 0;
  if (occasions.length > 0 && !product.occasions.some((each) => occasions.includes(each))) return 0;
  if (collections.length > 0 && !listedIn(product).some((id) => collections.includes(id))) return 0;
  if (query.excluded.some((each) => is(product, each, listedIn))) return 0;
  const kindAndColour = kindFit(product, kinds) * colourFit(product.colours, query.colours);
  if (kindAndColour === 0) return 0;
  const nameWords = facetWords.length > 0 ? nameWordsOf(product) : [];
  const isNamed = nameWords.length > 0 && facetWords.every((word) => nameWords.includes(word));
  return (
    kindAndColour * (isNamed ? 2 : 1) * (product.soldOut ? 0.5 : 1) * (product.partOnly ? 0.9 : 1)
  );
}

/** Whether a piece is what a query excludes. Exactly that: 'not red' takes wine. */
function is(
  product: Product,
  { facet, value }: Excluded,
  listedIn: KnownOfPieces["listedIn"],
): boolean {
  const { kind, colours, occasions, price, originalPrice, soldOut } = product;
  switch (facet) {
    case "kind":
      return kind === value;
    case "colour":
      return colours.includes(value);
    case "occasion":
      return occasions.includes(value);
    case "collection":
      return listedIn(product).includes(value);
    case "promotion":
      return price < originalPrice;
    case "stock":
      return !soldOut;
  }
}

export function isWithin(amount: number, { least = 0, most = Infinity }: PriceRange): boolean {
  return amount >= least && amount <= most;
}

function kindFit({ kind, facts }: Product, wanted: readonly Kind[]): number {
  if (wanted.length === 0) return 1;
  if (kind === undefined) return 0;
  if (wanted.includes(kind)) return 1;
  if (wanted.some((each) => INCLUDES[each]?.includes(kind))) return 0.8;
  // A long dress is a gown to many.
  return wanted.includes("gown") && kind === "dress" && facts.length === "floor" ? 0.6 : 0;
}

/** The main colour fits best; a second colour, or a main colour of the same family, less. */
function colourFit(colours: readonly Colour[], wanted: readonly Colour[]): number {
  if (wanted.length === 0) return 1;
  const [main] = colours;
  const fits = wanted.map((colour) => {
    if (colour === main) return 1;
    if (main && COLOURS[main].family === COLOURS[colour].family) return 0.7;
    return colours.includes(colour) ? 0.5 : 0;
  });
  return Math.max(...fits);
}
