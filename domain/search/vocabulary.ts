import { collections } from "../catalogue/collections.ts";
import { COLOURS, KINDS, OCCASIONS } from "../catalogue/facts.ts";
import type { Colour, Kind, Occasion } from "../catalogue/facts.ts";
import type { CollectionId } from "../catalogue/types.ts";
import { plainWords } from "./plain-words.ts";

/** What a word or a phrase of a query says about pieces. */
export type Meaning =
  | { facet: "colour"; value: Colour }
  | { facet: "kind"; value: Kind }
  | { facet: "collection"; value: CollectionId }
  | { facet: "occasion"; value: Occasion }
  | { facet: "promotion" | "stock"; value: true }
  | { facet: "soldOut"; value: true }
  | { facet: "order"; value: PriceOrder };

/** What a negated word or phrase says: 'not red'. 'Not sold out' asks for what is in stock. */
export type Excluded = Exclude<Meaning, { facet: "order" } | { facet: "soldOut" }>;

/** Lowest or highest price first: what words about a price without a number ask for. */
export type PriceOrder = "price-up" | "price-down";

/** Other words for colours. A word that stands in a piece's name ('pistachio', 'copper') is no colour here. */
const COLOUR_WORDS: Partial<Record<Colour, string>> = {
  ivory: "cream, off white, offwhite, champagne",
  silver: "grey, gray",
  gold: "golden",
  yellow: "mustard, marigold",
  orange: "coral, tangerine, peach",
  red: "scarlet, crimson",
  wine: "burgundy, maroon, claret, oxblood",
  pink: "rose, blush, fuchsia, magenta, hot pink",
  purple: "violet, lilac, lavender, plum, mauve",
  blue: "navy, cobalt, midnight, sky blue, turquoise, royal blue",
  green: "emerald, sage, mint, olive, teal, lime",
  brown: "chocolate, bronze, tan, camel",
};

const KIND_WORDS: Partial<Record<Kind, string>> = {
  dress: "frock, frocks",
  gown: "ball gown, ballgown, mermaid gown",
  jumpsuit: "playsuit, romper, jump suit, one piece",
  set: "ensemble, ensembles, two piece, co ord, coord, outfit set",
  blouse: "tops",
  jacket: "blazer, blazers, coat",
  trousers: "trouser, pants, pant",
  earrings: "earring, ear rings",
  necklace: "necklaces, beads",
  "head-wrap": "headwrap, headwraps, gele, turban, head tie, headtie",
  bag: "purse, clutch, handbag",
};

const OCCASION_WORDS: Record<Occasion, string> = {
  "wedding-guest": "wedding, weddings, wedding guests, guest, owambe, aso ebi, asoebi",
  bridesmaid: "bridesmaids, bridal, bridal party, bridal train",
  evening: "dinner, gala, party, cocktail",
  work: "office, corporate, working",
  christmas: "xmas, festive",
};

const STATE_WORDS = {
  promotion: "on promotion, promotion, on sale, sale, discount, discounted, reduced, black friday",
  stock: "in stock, available",
  soldOut: "sold out, soldout, out of stock",
};

const ORDER_WORDS: Record<PriceOrder, string> = {
  "price-up":
    "lowest price first, lowest price, lowest prices, low price, low prices, low to high, cheap, cheaper, cheapest, cheapest first, affordable, inexpensive, less expensive, budget, low budget, under budget, within budget, budget friendly",
  "price-down":
    "highest price first, highest price, highest prices, high to low, expensive, most expensive, costly",
};

/** By phrase in plain words, single spaces between them. The facets' own names come first: a misspelt word is rather theirs. */
export const vocabulary: ReadonlyMap<string, Meaning> = new Map([
  ...ids(COLOURS).flatMap((id) => entries(COLOURS[id].label, { facet: "colour", value: id })),
  ...ids(KINDS).flatMap((id) =>
    entries(`${KINDS[id].one}, ${KINDS[id].many}`, { facet: "kind", value: id }),
  ),
  ...ids(OCCASIONS).flatMap((id) => entries(OCCASIONS[id], { facet: "occasion", value: id })),
  ...collections.flatMap(({ id, name }) =>
    entries(`${name}, ${name} collection`, { facet: "collection", value: id }),
  ),
  ...ids(COLOUR_WORDS).flatMap((id) => entries(COLOUR_WORDS[id], { facet: "colour", value: id })),
  ...ids(KIND_WORDS).flatMap((id) => entries(KIND_WORDS[id], { facet: "kind", value: id })),
  ...ids(OCCASION_WORDS).flatMap((id) =>
    entries(OCCASION_WORDS[id], { facet: "occasion", value: id }),
  ),
  ...entries("hazel bee", { facet: "collection", value: "hazelbee" }),
  ...entries("mystique", { facet: "collection", value: "mysthique" }),
  ...entries(STATE_WORDS.promotion, { facet: "promotion", value: true }),
  ...entries(STATE_WORDS.stock, { facet: "stock", value: true }),
  ...entries(STATE_WORDS.soldOut, { facet: "soldOut", value: true }),
  ...ids(ORDER_WORDS).flatMap((id) => entries(ORDER_WORDS[id], { facet: "order", value: id })),
]);

/** The longest phrase, in words. */
export const LONGEST_PHRASE = 3;

function ids<List extends object>(list: List): (keyof List)[] {
  return Object.keys(list) as (keyof List)[];
}

function entries(phrases: string | undefined, meaning: Meaning): [string, Meaning][] {
  return (phrases ?? "")
    .split(",")
    .map((phrase) => plainWords(phrase).join(" "))
    .filter(Boolean)
    .map((phrase) => [phrase, meaning]);
}
