import type { SearchQuery } from "./query.ts";
import { orderText, queryText } from "./tries.ts";

type Found = {
  total: number;
  /** No piece has all words: these have some of them. */
  isClose: boolean;
  /** How many of them are on the page. */
  shown: number;
};

/** What the page says of what was found, and of what it could not leave out. */
export function foundText(query: SearchQuery, found: Found): string {
  const ignored = ignoredText(query.ignored);
  // Nothing else was asked for: that nothing was found would sound like its reason.
  if (ignored && queryText(query) === "") return ignored;
  return [countText(query, found), ignored].filter(Boolean).join(" ");
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
