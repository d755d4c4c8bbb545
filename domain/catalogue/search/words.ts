import { collections } from "../collections.ts";
import { COLOURS, KINDS, OCCASIONS } from "../facts.ts";
import type { Colour, Kind, Occasion } from "../facts.ts";
import type { CollectionId } from "../product.ts";

/** Lower case without accents, as both the index and a query have it: 'Adìrẹ' is found by 'adire'. */
export function plainText(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The words of a text: letters and digits; 'head-wrap' is two. Numbers without leading zeros: '003' is '3'. */
export function plainWords(text: string): string[] {
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => word.replace(/^0+(?=\d)/, ""));
}

/** Edit distance: letters to change, add, remove or swap with a neighbour. Counting stops above `most`. */
export function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[other.length] ?? most + 1;
}

/** Words that say nothing about a piece. */
export const FILLERS: ReadonlySet<string> = new Set(
  "a an the and or but of in on with for to at is are it that which so too very really i im me my we you your want need find show look looking search some any something anything nice beautiful piece pieces clothes clothing wear please price prices priced cost costs costing do does did have be go goes going get pay paying spend spending afford willing even ever way all everything thing things item items outfit outfits s wey e abeg pls plz must should would can could will only nothing no".split(
    " ",
  ),
);

/** Words after which the next word or phrase is not searched for: 'without sleeves', 'not red'. */
export const NEGATIONS: ReadonlySet<string> = new Set(["not", "no", "without", "except"]);

/** What a word or a phrase of a query says about pieces. */
export type Meaning =
  | { facet: "colour"; value: Colour }
  | { facet: "kind"; value: Kind }
  | { facet: "collection"; value: CollectionId }
  | { facet: "occasion"; value: Occasion }
  | { facet: "promotion" | "stock"; value: true }
  | { facet: "order"; value: PriceOrder };

/** Lowest or highest price first, as words about prices without a number ask for: 'cheap', 'most expensive'. */
export type PriceOrder = "price-up" | "price-down";

/** Synonyms of colours. Words in pieces' names ('pistachio', 'copper') are left out, so that they find these pieces. */
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
  stock: "in stock, available, not sold out",
};

const ORDER_WORDS: Record<PriceOrder, string> = {
  "price-up":
    "lowest price first, lowest price, lowest prices, low price, low prices, low to high, cheap, cheaper, cheapest, cheapest first, affordable, inexpensive, less expensive, budget, low budget, under budget, within budget, budget friendly, not expensive, not too expensive",
  "price-down":
    "highest price first, highest price, highest prices, high to low, expensive, most expensive, costly",
};

/** Meanings by phrase (plain words, single spaces). Facets' own names come first: misspelt words match them first. */
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
