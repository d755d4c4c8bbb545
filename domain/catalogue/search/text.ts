import { formatNaira } from "../../money-text.ts";
import { findCollection } from "../collections.ts";
import { COLOURS, KINDS, OCCASIONS } from "../facts.ts";
import type { PriceRange } from "./price-range.ts";
import type { SearchQuery } from "./query.ts";
import type { PriceOrder } from "./words.ts";

/**
 * What to try when nothing was found, as texts that can be searched for: the query without each of its conditions in
 * turn, then with each condition alone. The order of prices is no condition: leaving it out finds nothing more.
 */
export function lessStrict(asked: SearchQuery): string[] {
  const query = { ...asked, order: undefined };
  const fields = Object.keys(NO_CONDITION) as (keyof typeof NO_CONDITION)[];
  const without = fields.map((field) => ({ ...query, [field]: NO_CONDITION[field] }));
  const only = fields.map((field) => ({ ...query, ...NO_CONDITION, [field]: query[field] }));
  const texts = [...without, ...only].map(queryText).filter(Boolean);
  return [...new Set(texts)].filter((text) => text !== queryText(query));
}

/** The value of each condition when it is left out, in the order in which `lessStrict` leaves them out. */
const NO_CONDITION = {
  price: undefined,
  words: [],
  onPromotion: false,
  inStock: false,
  collections: [],
  occasions: [],
  colours: [],
  kinds: [],
} satisfies Partial<SearchQuery>;

/** A query in words, as it was understood: 'red dress for wedding guest under ₦100,000'. */
export function queryText(query: SearchQuery): string {
  const { words, colours, kinds, occasions, price, onPromotion, inStock, order } = query;
  return [
    ...colours.map((id) => COLOURS[id].label.toLowerCase()),
    ...words,
    ...kinds.map((id) => KINDS[id].one.toLowerCase()),
    ...query.collections.map(
      (id) => findCollection(id)?.name ?? `${id.replaceAll("-", " ")} collection`,
    ),
    ...occasions.map((id) => OCCASIONS[id].toLowerCase()),
    ...(onPromotion ? ["on promotion"] : []),
    ...(inStock ? ["in stock"] : []),
    ...(price ? [priceText(price)] : []),
    ...(order ? [orderText(order)] : []),
  ].join(" ");
}

/** The order of prices in words, for the page and as a part of a query. */
export function orderText(order: PriceOrder): string {
  return order === "price-up" ? "lowest price first" : "highest price first";
}

/** A price range in words; up to 99,999 is 'under ₦100,000', as people say it. */
export function priceText({ least, most }: PriceRange): string {
  if (least !== undefined && most !== undefined) {
    return `between ${formatNaira(least)} and ${formatNaira(most)}`;
  }
  if (most !== undefined) {
    return (most + 1) % 1_000 === 0
      ? `under ${formatNaira(most + 1)}`
      : `up to ${formatNaira(most)}`;
  }
  const from = least ?? 0;
  return from % 1_000 === 1 ? `over ${formatNaira(from - 1)}` : `from ${formatNaira(from)}`;
}

type Found = {
  total: number;
  /** Set if no piece has all words and the results have only some of them. */
  isClose: boolean;
  /** How many of the results are on the page. */
  shown: number;
};

/** The page's sentences about the results and about negated words, which are ignored. */
export function resultText(query: SearchQuery, found: Found): string {
  const ignored = ignoredText(query.ignored);
  // The query has only negated words: 'Nothing was found' would sound as if they had excluded all pieces.
  if (ignored && queryText(query) === "") return ignored;
  return [ignored, countText(query, found)].filter(Boolean).join(" ");
}

function countText({ order }: SearchQuery, { total, isClose, shown }: Found): string {
  if (total === 0) return "Nothing was found.";
  if (isClose) return "No piece has all of these words. These come closest:";
  if (order && total > 1) {
    const rest = total > shown ? ` The first ${shown} are shown.` : "";
    return `${total} pieces, ${orderText(order)}.${rest}`;
  }
  if (total > shown) {
    return `${total} pieces, the ${shown} closest first. A colour, a kind or a price finds fewer.`;
  }
  return total === 1 ? "1 piece" : `${total} pieces`;
}

/** Negated words are ignored: for 'dress without sleeves' no data says which pieces have sleeves. */
function ignoredText(words: readonly string[]): string {
  if (words.length === 0) return "";
  return `The search cannot leave out ${words.map((word) => `“${word}”`).join(" or ")}.`;
}
