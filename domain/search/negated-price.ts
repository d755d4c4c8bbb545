import { FILLERS, NEGATION } from "./silent-words.ts";
import { vocabulary } from "./vocabulary.ts";
import type { Meaning } from "./vocabulary.ts";

/** Without 'and' and 'but', after which something else is meant. */
const SILENT = `${alternatives([...FILLERS].filter((word) => word !== "and" && word !== "but"))}(?:['’]s)?`;
const STARTS = String.raw`(?<![\p{L}\p{N}])`;
const NEGATES = String.raw`${STARTS}${NEGATION}`;

/**
 * A negation at the end of a text, with nothing but fillers after it: 'dress without going', "don't show me". Also the
 * 'or' that carries one on: 'not red or'; and a coin: 'not a penny'.
 */
const NEGATED = new RegExp(
  String.raw`(?:${NEGATES}(?:\s+${SILENT})*(?:\s+(?:one|single))?(?:\s+(?:penny|kobo|naira|cent|dime|dollar|pound|euro|bit))?|(?<=${NEGATES}(?:\s+\p{L}+){1,3}\s+)or)\s*$`,
  "u",
);

const COLOUR = wordsOf("colour");
const OCCASION = wordsOf("occasion");
const KIND = wordsOf("kind");
const NAMES_KIND = new RegExp(STARTS + KIND, "u");

/**
 * A negation, then the kind of a piece, then at most what says more of it: 'no dress', "don't want a red gown that". What
 * somebody wants it 'without', 'except' or excluding is not turned round.
 */
const NEGATED_KIND = new RegExp(
  String.raw`(?!without|except|exclud)${NEGATES}(?=((?:\s+(?:${SILENT}|single))*))\1((?:(?<=${STARTS}(?:no|a|an|any|me|single))\s+(?:${COLOUR}|${OCCASION}))?\s+${KIND}(?:\s+(?:${SILENT}|${COLOUR}|${OCCASION}|${KIND}))*)\s*$`,
  "u",
);

/**
 * What is before a price, without the negation that belongs to the price; undefined if none does. With `isLimit` the price
 * is a lowest one, and 'no dress over 50k' is a dress up to 50k: of the kind that is negated nothing else is said.
 */
export function withoutNegation(before: string, isLimit: boolean): string | undefined {
  const negated = NEGATED.exec(before);
  if (negated) return before.slice(0, negated.index);
  const kind = isLimit ? NEGATED_KIND.exec(before) : null;
  const wanted = before.slice(0, kind?.index);
  // 'Green dress, no jumpsuit over 80k': she has said what she wants.
  return kind && !NAMES_KIND.test(wanted) ? `${wanted} ${kind[2]}` : undefined;
}

function wordsOf(facet: Meaning["facet"]): string {
  return alternatives(
    [...vocabulary].flatMap(([phrase, meaning]) => (meaning.facet === facet ? [phrase] : [])),
  );
}

/** The longest first; a whole word or phrase each. */
function alternatives(phrases: readonly string[]): string {
  const sorted = [...phrases].sort((one, other) => other.length - one.length);
  return String.raw`(?:${sorted.map((phrase) => phrase.replaceAll(" ", String.raw`[\s-]+`)).join("|")})(?![\p{L}\p{N}])`;
}
