import { formatNaira } from "../../money-text.ts";
import { findCollection } from "../collections.ts";
import { COLOURS, KINDS, OCCASIONS } from "../facts.ts";
import type { PriceRange } from "./price-range.ts";
import type { SearchQuery } from "./query.ts";
import type { PriceOrder } from "./words.ts";

/**
 * A query without one of its conditions, then with only one of them, as texts that can be searched for: what to try
 * when nothing was found. The order of prices is no condition: without it nothing more is found.
 */
export function lessStrict(asked: SearchQuery): string[] {
  const query = { ...asked, order: undefined };
  const fields = Object.keys(NO_CONDITION) as (keyof typeof NO_CONDITION)[];
  const without = fields.map((field) => ({ ...query, [field]: NO_CONDITION[field] }));
  const only = fields.map((field) => ({ ...query, ...NO_CONDITION, [field]: query[field] }));
  const texts = [...without, ...only].map(queryText).filter(Boolean);
  return [...new Set(texts)].filter((text) => text !== queryText(query));
}

/** In the order in which they are left out. */
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
    ...query.collections.map((id) => findCollection(id)?.name ?? id),
    ...occasions.map((id) => OCCASIONS[id].toLowerCase()),
    ...(onPromotion ? ["on promotion"] : []),
    ...(inStock ? ["in stock"] : []),
    ...(price ? [priceText(price)] : []),
    ...(order ? [orderText(order)] : []),
  ].join(" ");
}

/** What the page says of the order, and a query that asks for it. */
export function orderText(order: PriceOrder): string {
  return order === "price-up" ? "lowest price first" : "highest price first";
}

/** 'up to ₦99,999' as 'under ₦100,000', since people say it so. */
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
  /** No piece has all words: these have some of them. */
  isClose: boolean;
  /** How many of them are on the page. */
  shown: number;
};

/** What the page says of what was found, and of what it could not leave out. */
export function resultText(query: SearchQuery, found: Found): string {
  const ignored = ignoredText(query.ignored);
  // Nothing else was asked for: that nothing was found would sound like its reason.
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

/** 'Dress without sleeves': nobody has said which pieces have sleeves. */
function ignoredText(words: readonly string[]): string {
  if (words.length === 0) return "";
  return `The search cannot leave out ${words.map((word) => `“${word}”`).join(" or ")}.`;
}
