import type { Rates } from "../../money.ts";
import type { Colour, Kind, Occasion } from "../facts.ts";
import { COLOURS } from "../facts.ts";
import type { CollectionId, Product } from "../product.ts";
import { MAX_QUERY, trimQuery } from "./api.ts";
import { takePrice } from "./price-range.ts";
import type { PriceRange } from "./price-range.ts";
import {
  distance,
  FILLERS,
  LONGEST_PHRASE,
  NEGATIONS,
  plainText,
  plainWords,
  vocabulary,
} from "./words.ts";
import type { Meaning, PriceOrder } from "./words.ts";

/** Most words that are searched for. */
const MAX_WORDS = 8;

/** What a shopper searches for. A piece must have a value of every facet that the query names, and all of its words. */
export type SearchQuery = {
  /** As typed, trimmed. */
  text: string;
  /** Words that name no facet; they are searched for in the pieces' names and texts. */
  words: readonly string[];
  colours: readonly Colour[];
  kinds: readonly Kind[];
  collections: readonly CollectionId[];
  occasions: readonly Occasion[];
  price: PriceRange | undefined;
  onPromotion: boolean;
  inStock: boolean;
  /** 'cheap dress' does not say how cheap: nothing is left out, and the lowest price comes first. */
  order: PriceOrder | undefined;
  /** Negated words ('no sleeves', 'not red'), by which pieces are neither found nor left out. */
  ignored: readonly string[];
  /** The words that name facets. A piece whose name has all of them ranks higher: the Yellow Dress for 'yellow dress'. */
  facetWords: readonly string[];
};

type Options = {
  /** Whether any piece has this word, which is then not taken for a misspelt facet. */
  isKnown?: (word: string) => boolean;
  /** The owner's collections, by what `plainWords` returns of their headings. */
  made?: ReadonlyMap<string, CollectionId>;
  rates?: Rates | undefined;
};

/** Reads a query; whatever it holds, the result is valid. Misspelt facets are recognized ('jumsuit', 'gren'). */
export function parseQuery(typed: string, { isKnown, rates, made }: Options = {}): SearchQuery {
  const text = trimQuery(typed);
  // Cut once more, since `plainText` may turn one character into 18 (U+FDFA).
  const plain = plainText(text).slice(0, MAX_QUERY);
  const { rest, range } = takePrice(plain, rates);
  const { meanings, words, ignored, facetWords } = read(
    plainWords(rest),
    isKnown ?? (() => false),
    made ?? new Map(),
  );
  const values = <Facet extends Meaning["facet"]>(facet: Facet) =>
    [
      ...new Set(meanings.flatMap((meaning) => (meaning.facet === facet ? [meaning.value] : []))),
    ] as Extract<Meaning, { facet: Facet }>["value"][];
  return {
    text,
    words: words.filter((word) => !FILLERS.has(word) || isName(word, text)).slice(0, MAX_WORDS),
    colours: values("colour"),
    kinds: values("kind"),
    collections: values("collection"),
    occasions: values("occasion"),
    price: range,
    onPromotion: values("promotion").length > 0,
    inStock: values("stock").length > 0,
    order: values("order")[0],
    ignored,
    facetWords,
  };
}

/** 'Look 12' is a name: the filler word stands before a number. */
function isName(word: string, text: string): boolean {
  return word === "look" && /look\s*\d/i.test(text);
}

function read(
  tokens: readonly string[],
  isKnown: (word: string) => boolean,
  made: ReadonlyMap<string, CollectionId>,
) {
  const meanings: Meaning[] = [];
  const words: string[] = [];
  const ignored: string[] = [];
  const facetWords: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? "";
    const phrase = phraseAt(tokens, at) ?? madeAt(tokens, at, made);
    // In 'Mysthique no 3' the word 'no' stands for 'number'.
    if (!phrase && NEGATIONS.has(token) && !/^\d/.test(tokens[at + 1] ?? "")) {
      do at += 1;
      while (FILLERS.has(tokens[at] ?? ""));
      const length = phraseAt(tokens, at)?.length ?? 1;
      ignored.push(...tokens.slice(at, at + length));
      at += length;
      continue;
    }
    const found = phrase ?? misspelt(token, isKnown);
    const taken = tokens.slice(at, at + (found?.length ?? 1));
    at += taken.length;
    if (found) {
      meanings.push(found.meaning);
      facetWords.push(...taken);
    } else words.push(...taken);
  }
  return { meanings, words, ignored, facetWords };
}

type Found = { meaning: Meaning; length: number };

/** The longest phrase of the vocabulary that begins here. */
function phraseAt(tokens: readonly string[], at: number): Found | undefined {
  for (let length = LONGEST_PHRASE; length > 0; length--) {
    const meaning = vocabulary.get(tokens.slice(at, at + length).join(" "));
    if (meaning && at + length <= tokens.length) return { meaning, length };
  }
  return undefined;
}

/** The heading of a collection of the owner's that begins here. */
function madeAt(
  tokens: readonly string[],
  at: number,
  made: ReadonlyMap<string, CollectionId>,
): Found | undefined {
  for (const [heading, value] of made) {
    const { length } = heading.split(" ");
    if (tokens.slice(at, at + length).join(" ") !== heading) continue;
    return { meaning: { facet: "collection", value }, length };
  }
  return undefined;
}

/** The vocabulary's nearest single word: at most one letter may differ, two in words of eight letters or more. */
function misspelt(word: string, isKnown: (word: string) => boolean): Found | undefined {
  if (word.length < 4 || FILLERS.has(word) || isKnown(word)) return undefined;
  const most = word.length < 8 ? 1 : 2;
  let nearest: Found | undefined;
  let least = most + 1;
  for (const [phrase, meaning] of vocabulary) {
    if (phrase.length < 4 || phrase.includes(" ")) continue;
    const far = distance(word, phrase, most);
    if (far < least) [nearest, least] = [{ meaning, length: 1 }, far];
  }
  return nearest;
}

/** Data about the pieces that is calculated once and not for each search. */
export type KnownOfPieces = {
  /** Which collections list a piece: Look 12 is in Resurgence and in Genesis. */
  listedIn(product: Product): readonly CollectionId[];
  /** The words of the piece's full name, as `plainWords` returns them. */
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
 * How well a piece matches a query, its `words` apart: 0 if any condition is not met, otherwise about 1, and more the
 * closer colour, kind and name match.
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
  const kindAndColour = kindFit(product, kinds) * colourFit(product.colours, query.colours);
  if (kindAndColour === 0) return 0;
  const nameWords = facetWords.length > 0 ? nameWordsOf(product) : [];
  const isNamed = nameWords.length > 0 && facetWords.every((word) => nameWords.includes(word));
  return (
    kindAndColour * (isNamed ? 2 : 1) * (product.soldOut ? 0.5 : 1) * (product.partOnly ? 0.9 : 1)
  );
}

export function isWithin(amount: number, { least = 0, most = Infinity }: PriceRange): boolean {
  return amount >= least && amount <= most;
}

function kindFit({ kind, facts }: Product, wanted: readonly Kind[]): number {
  if (wanted.length === 0) return 1;
  if (kind === undefined) return 0;
  if (wanted.includes(kind)) return 1;
  if (wanted.some((each) => INCLUDES[each]?.includes(kind))) return 0.8;
  // Many people call a floor-length dress a gown.
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
