import { collections } from "../catalogue/collections.ts";
import { COLOURS, KINDS, OCCASIONS } from "../catalogue/facts.ts";
import type { Colour, Kind, Occasion } from "../catalogue/facts.ts";
import type { CollectionId } from "../catalogue/types.ts";
import { formatNaira } from "../money/format.ts";
import type { PriceRange } from "./price-range.ts";
import type { SearchQuery } from "./query.ts";
import type { Excluded, PriceOrder } from "./vocabulary.ts";

/**
 * A query without one of its conditions, then with only one of them, as texts that can be searched for: what to try
 * when nothing was found. The order of prices is none: without it nothing more is found.
 */
export function lessStrict(asked: SearchQuery): string[] {
  const query = { ...asked, order: undefined };
  const fields = Object.keys(NO_CONDITION) as (keyof typeof NO_CONDITION)[];
  const without = fields.map((field) => ({ ...query, [field]: NO_CONDITION[field] }));
  // What is excluded alone ('not red') is nearly everything.
  const wanted = fields.filter((field) => field !== "excluded");
  const only = wanted.map((field) => ({ ...query, ...NO_CONDITION, [field]: query[field] }));
  const texts = [...without, ...only].map(queryText).filter(Boolean);
  return [...new Set(texts)].filter((text) => text !== queryText(query));
}

/** In the order in which they are given up. */
const NO_CONDITION = {
  price: undefined,
  excluded: [],
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
    ...colours.map(colourText),
    ...words,
    ...kinds.map(kindText),
    ...query.collections.map(collectionText),
    ...occasions.map(occasionText),
    ...query.excluded.map((each) => `not ${excludedText(each)}`),
    ...(onPromotion ? ["on promotion"] : []),
    ...(inStock ? ["in stock"] : []),
    ...(price ? [priceText(price)] : []),
    ...(order ? [orderText(order)] : []),
  ].join(" ");
}

const colourText = (id: Colour) => COLOURS[id].label.toLowerCase();
const kindText = (id: Kind) => KINDS[id].one.toLowerCase();
const collectionText = (id: CollectionId) => collections.find((each) => each.id === id)?.name ?? id;
const occasionText = (id: Occasion) => OCCASIONS[id].toLowerCase();

function excludedText({ facet, value }: Excluded): string {
  switch (facet) {
    case "colour":
      return colourText(value);
    case "kind":
      return kindText(value);
    case "collection":
      return collectionText(value);
    case "occasion":
      return occasionText(value);
    case "promotion":
      return "on promotion";
    case "stock":
      return "in stock";
  }
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
