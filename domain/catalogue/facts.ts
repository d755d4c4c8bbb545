/**
 * What is known of a piece beyond its words: kind, colours, occasions and facts. The lists are fixed, so that filters
 * and search know every value; the build refuses any other (`bundle/bundle.ts`).
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

/** The palette, in the order of filters. Colours of one `family` go with each other: wine with red, gold with yellow. */
export const COLOURS = {
  black: { label: "Black", family: "black" },
  white: { label: "White", family: "white" },
  ivory: { label: "Ivory", family: "white" },
  silver: { label: "Silver", family: "silver" },
  gold: { label: "Gold", family: "yellow" },
  yellow: { label: "Yellow", family: "yellow" },
  orange: { label: "Orange", family: "orange" },
  red: { label: "Red", family: "red" },
  wine: { label: "Wine", family: "red" },
  pink: { label: "Pink", family: "pink" },
  purple: { label: "Purple", family: "purple" },
  blue: { label: "Blue", family: "blue" },
  green: { label: "Green", family: "green" },
  brown: { label: "Brown", family: "brown" },
} as const;
export type Colour = keyof typeof COLOURS;

/** A piece names at most so many colours, the main one first. */
export const MAX_COLOURS = 3;

export const OCCASIONS = {
  "wedding-guest": "Wedding guest",
  bridesmaid: "Bridesmaid",
  evening: "Evening",
  work: "Work",
  christmas: "Christmas",
} as const;
export type Occasion = keyof typeof OCCASIONS;

/** Where the hem ends; of a set or a combo, that of its lower piece. */
export const LENGTHS = {
  hip: "To the hip",
  "above-knee": "Above the knee",
  knee: "To the knee",
  "below-knee": "Below the knee",
  ankle: "To the ankle",
  floor: "To the floor",
  "high-low": "Shorter in front than behind",
} as const;
export type Length = keyof typeof LENGTHS;

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
export type Lining = keyof typeof LININGS;

export const STRETCHES = { none: "None", slight: "Slight", full: "Full" } as const;
export type Stretch = keyof typeof STRETCHES;

/** Longest text of `figureWears`: it stands in one line. */
export const MAX_WEARS = 80;

/** Only what the piece's words and pictures show; a fact that is not known is left out. */
export type PieceFacts = {
  length?: Length;
  /** The main one first. */
  fabrics?: readonly Fabric[];
  lining?: Lining;
  stretch?: Stretch;
  /** What the figure in the pictures wears with the piece: 'a gele and neck rings'. Not part of it. */
  figureWears?: string;
};

/** In words: `{ name: "Length", value: "To the floor" }`. */
export type FactRow = { name: string; value: string };

/** The facts of a product's page in order. Unknown ones are left out. */
export function factRows({
  colours,
  facts,
}: {
  colours: readonly Colour[];
  facts: PieceFacts;
}): FactRow[] {
  const { length, fabrics = [], lining, stretch, figureWears } = facts;
  return [
    ...known("Colour", inOneLine(colours.map((colour) => COLOURS[colour].label))),
    ...known("Length", length && LENGTHS[length]),
    ...known("Fabric", inOneLine(fabrics.map((fabric) => FABRICS[fabric]))),
    ...known("Lining", lining && LININGS[lining]),
    ...known("Stretch", stretch && STRETCHES[stretch]),
    ...known("The figure wears", figureWears && capitalized(figureWears)),
  ];
}

function known(name: string, value: string | undefined): FactRow[] {
  return value ? [{ name, value }] : [];
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
