import { MAX_READY_DAYS, readSpan, tidySpan } from "../checkout/days.ts";

/**
 * What is known of a piece besides its texts: kind, colours, occasions and facts. The lists are fixed, so that filters
 * and search know every value; the build refuses any other value (`domain/catalogue/bundle/bundle.ts`).
 */

/** What a piece is. `set` is two or more pieces sold as one, `combo` pieces that are also sold separately. */
export const KINDS = {
  dress: { one: "Dress", many: "Dresses" },
  gown: { one: "Gown", many: "Gowns" },
  jumpsuit: { one: "Jumpsuit", many: "Jumpsuits" },
  set: { one: "Set", many: "Sets" },
  blouse: { one: "Blouse", many: "Blouses" },
  shirt: { one: "Shirt", many: "Shirts" },
  jacket: { one: "Jacket", many: "Jackets" },
  skirt: { one: "Skirt", many: "Skirts" },
  trousers: { one: "Trousers", many: "Trousers" },
  combo: { one: "Combo", many: "Combos" },
  earrings: { one: "Earrings", many: "Earrings" },
  necklace: { one: "Necklace", many: "Necklaces" },
  "head-wrap": { one: "Head-wrap", many: "Head-wraps" },
  belt: { one: "Belt", many: "Belts" },
  bag: { one: "Bag", many: "Bags" },
} as const;
export type Kind = keyof typeof KINDS;

/**
 * The palette, in the order of filters. Colours of one `family` go with each other: wine with red, gold with yellow.
 * `swatch` is shown beside the colour's name.
 */
export const COLOURS = {
  black: { label: "Black", family: "black", swatch: "#1c1917" },
  white: { label: "White", family: "white", swatch: "#ffffff" },
  ivory: { label: "Ivory", family: "white", swatch: "#f3ead7" },
  silver: { label: "Silver", family: "silver", swatch: "#c3c6c9" },
  gold: { label: "Gold", family: "yellow", swatch: "#c39a3b" },
  yellow: { label: "Yellow", family: "yellow", swatch: "#f2c829" },
  orange: { label: "Orange", family: "orange", swatch: "#e5762a" },
  red: { label: "Red", family: "red", swatch: "#c3272b" },
  wine: { label: "Wine", family: "red", swatch: "#6d1a2d" },
  pink: { label: "Pink", family: "pink", swatch: "#e58fae" },
  purple: { label: "Purple", family: "purple", swatch: "#6b3d8f" },
  blue: { label: "Blue", family: "blue", swatch: "#2b56a5" },
  green: { label: "Green", family: "green", swatch: "#2f7a4b" },
  brown: { label: "Brown", family: "brown", swatch: "#6f4a2f" },
} as const;
export type Colour = keyof typeof COLOURS;

/** Most colours of a piece; its main colour comes first. */
export const MAX_COLOURS = 3;
/** Most fabrics that the owner names of a piece. */
export const MAX_FABRICS = 3;

export const OCCASIONS = {
  "wedding-guest": "Wedding guest",
  bridesmaid: "Bridesmaid",
  evening: "Evening",
  work: "Work",
  christmas: "Christmas",
} as const;
export type Occasion = keyof typeof OCCASIONS;

/**
 * What the owner names of a piece beside its main colour and fabric. A release that knows only those ignores it.
 */
export type MoreFacts = {
  moreColours?: Colour[] | undefined;
  moreFabrics?: Fabric[] | undefined;
  occasions?: Occasion[] | undefined;
};
export const MORE_FACTS: readonly (keyof MoreFacts)[] = ["moreColours", "moreFabrics", "occasions"];

/**
 * A list whose first value and others the owner may have changed. Who changed the first alone has named all, as long as
 * the form took one.
 */
export function withMain<Value>(
  usual: readonly Value[],
  main: Value | undefined,
  more: readonly Value[] | undefined,
): readonly Value[] {
  if (main === undefined && more === undefined) return usual;
  return [...new Set([main ?? usual[0], ...(more ?? [])])].filter((value) => value !== undefined);
}

/** Where the hem ends; for a set or a combo, the hem of its lower piece. */
export const LENGTHS = {
  hip: "To the hip",
  "above-knee": "Above the knee",
  knee: "To the knee",
  "below-knee": "Below the knee",
  ankle: "To the ankle",
  floor: "To the floor",
  "high-low": "Shorter in front than behind",
} as const;

export const FABRICS = {
  cotton: "Cotton",
  linen: "Linen",
  crepe: "Crepe",
  satin: "Satin",
  taffeta: "Taffeta",
  organza: "Organza",
  velvet: "Velvet",
  sequins: "Sequins",
  ankara: "Ankara",
  adire: "Adire",
  "aso-oke": "Aso oke",
  brocade: "Brocade",
  chiffon: "Chiffon",
  denim: "Denim",
  jersey: "Jersey",
  lace: "Lace",
  silk: "Silk",
  tulle: "Tulle",
} as const;

export type Fabric = keyof typeof FABRICS;

export const LININGS = { full: "Fully lined", part: "Partly lined", none: "Not lined" } as const;

export const STRETCHES = { none: "None", slight: "Slight", full: "Full" } as const;

/** A fact is one of `values`, several of them if `several` is set, or one line of text of at most `maxLength`. */
type Fact = { label: string; hint: string; message: string } & (
  | { values: Readonly<Record<string, string>>; several?: true }
  | {
      maxLength: number;
      /** A text as it is stored; the fact takes it if `isRight` then. */
      tidy?: (text: string) => string;
      isRight?: (text: string) => boolean;
      /** The page says it in a sentence of its own. */
      isOwnSentence?: true;
    }
);

/**
 * A piece's facts, in the order in which its page shows them. The bundle's check, the owner's form, stored edits, the
 * history and the page all read this table.
 */
export const FACTS = {
  length: {
    label: "Length",
    hint: "Where the hem ends.",
    message: "Choose a length of the list.",
    values: LENGTHS,
  },
  /** There may be several fabrics, the main one first: the owner's others are `moreFabrics`. */
  fabric: {
    label: "Fabric",
    hint: "The main one.",
    message: "Choose a fabric of the list.",
    values: FABRICS,
    several: true,
  },
  lining: {
    label: "Lining",
    hint: "Shown if you say it.",
    message: "Choose a lining of the list.",
    values: LININGS,
  },
  stretch: {
    label: "Stretch",
    hint: "Shown if you say it.",
    message: "Choose a stretch of the list.",
    values: STRETCHES,
  },
  /** What the figure in the pictures wears with the piece: 'a gele and neck rings'. */
  figureWears: {
    label: "The figure wears",
    hint: "What the pictures show with the piece and is not part of it: a gele and neck rings.",
    message: "What the figure wears has at most 80 characters.",
    maxLength: 80,
  },
  /** The piece's own days (`domain/checkout/days.ts`). */
  readyIn: {
    label: "Ready in",
    hint: "Only if it takes other days than the shop’s: 21, or 10 to 21.",
    message: `Please enter whole days, 1 to ${MAX_READY_DAYS}, such as 21 or 10 to 21.`,
    maxLength: 12,
    tidy: tidySpan,
    isRight: (text: string) => readSpan(text) !== undefined,
    isOwnSentence: true,
  },
  expressIn: {
    label: "Days for Express",
    hint: "Only if they are other than the shop’s.",
    message: `Please enter whole days, 1 to ${MAX_READY_DAYS}.`,
    maxLength: 3,
    tidy: tidySpan,
    isRight: (text: string) => /^\d+$/.test(text) && readSpan(text) !== undefined,
    isOwnSentence: true,
  },
} as const satisfies Record<string, Fact>;

export type FactName = keyof typeof FACTS;
type ValueOf<Name extends FactName> = (typeof FACTS)[Name] extends { values: infer Values }
  ? keyof Values
  : string;

/** The entries of `FACTS`, typed so that code can loop over them. */
export const facts = Object.entries(FACTS) as unknown as readonly (readonly [FactName, Fact])[];

/** A piece's facts, as far as its texts and pictures show them; an unknown fact is missing. */
export type PieceFacts = {
  [Name in FactName]?: (typeof FACTS)[Name] extends { several: true }
    ? readonly ValueOf<Name>[]
    : ValueOf<Name>;
};

/** The facts as the owner's form and the database hold them: one value each, or an empty text for an unknown fact. */
export type OwnerFacts = { [Name in FactName]: ValueOf<Name> | "" };

/** A fact in words: `{ name: "Length", value: "To the floor" }`. */
export type FactRow = { name: string; value: string };

/** The facts of a product's page in order. Unknown ones are left out. */
export function factRows({
  colours,
  facts: known,
}: {
  colours: readonly Colour[];
  facts: PieceFacts;
}): FactRow[] {
  const rows = facts
    .filter(([, fact]) => !("isOwnSentence" in fact))
    .map(([name, fact]) => ({ name: fact.label, value: valueText(fact, known[name]) }));
  const colour = inOneLine(colours.map((each) => COLOURS[each].label));
  return [{ name: "Colour", value: colour }, ...rows].filter(({ value }) => value !== "");
}

function valueText(fact: Fact, value: string | readonly string[] = []): string {
  const texts = [value].flat();
  return "values" in fact
    ? inOneLine(texts.map((text) => fact.values[text] ?? ""))
    : capitalized(texts.join());
}

/** 'Blue', 'Blue and gold', 'Ivory, blue and orange'. */
function inOneLine(labels: readonly string[]): string {
  const words = labels.map((label, at) => (at === 0 ? label : label.toLowerCase()));
  const last = words.pop() ?? "";
  return words.length > 0 ? `${words.join(", ")} and ${last}` : last;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
