import { COLOURS, FABRICS, facts, KINDS, OCCASIONS } from "../catalogue/facts.ts";
import { formatNaira } from "../money-text.ts";
import type { Naira } from "../money.ts";

type Shown = {
  name: string;
  price: Naira | undefined;
  soldOut: boolean;
  hidden: boolean;
  isNew: boolean;
  shown: { price: Naira } | undefined;
};

/** What shoppers see of a piece now, as one sentence: the status after each change. */
export function shownNow({ name, price, soldOut, hidden, isNew, shown }: Shown): string {
  if (isNew) return `${name} is a draft: nobody sees it yet.`;
  if (hidden) return `${name} is hidden now: nobody sees it in the shop.`;
  if (!shown) return `${name} is not in the shop now: its collection, or its combo, is not shown.`;
  if (soldOut) return `${name} is sold out now: its page says so, and nobody can buy it.`;
  const cost = formatNaira(shown.price);
  return price !== undefined && shown.price < price
    ? `The shop shows ${name} at ${cost} now, ${formatNaira(price)} crossed out.`
    : `The shop shows ${name} at ${cost} now.`;
}

/** 'Orion Dress', 'Orion Dress and Vega Dress', 'Orion Dress, Vega Dress and Ada Set'. */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

type Question = {
  price?: { before: Naira; after: Naira } | undefined;
  alsoHides: readonly string[];
};

/** What the owner is asked before an unusual change is made. */
export function questionText(name: string, { price, alsoHides }: Question): string {
  const parts = [
    price &&
      `The price of ${name} goes from ${formatNaira(price.before)} to ${formatNaira(price.after)}, ${price.after < price.before ? "less than half" : "more than double"}.`,
    alsoHides.length > 0 &&
      `${listed(alsoHides)} ${alsoHides.length > 1 ? "show" : "shows"} ${name} and will be hidden, too.`,
  ];
  return [...parts.filter(Boolean), "Is that right?"].join(" ");
}

/** Identifies a question: the owner's confirmation is valid for that question only. */
export function questionKey(question: Question): string {
  const { price, alsoHides } = question;
  return [price?.before ?? "", price?.after ?? "", ...alsoHides].join("|").slice(0, 500);
}

/** A field that two people changed, with the value of each. */
export type Difference = { label: string; theirs: string; yours: string };

const LABELS: Readonly<Record<string, string>> = {
  name: "Name",
  price: "Price",
  description: "Description",
  details: "Details",
  kind: "Kind",
  colour: "Colour",
  moreColours: "More colours",
  moreFabrics: "More fabrics",
  occasions: "Occasions",
  ...Object.fromEntries(facts.map(([name, { label }]) => [name, label])),
  soldOut: "Sold out",
  hidden: "Hidden",
};

type Fields = Readonly<Record<string, unknown>>;

/** The fields of the change `yours` in which the stored row `theirs` differs; `usual` has the values without any edit. */
export function differences(usual: Fields, theirs: unknown, yours: Fields): Difference[] {
  const stored: Fields = { soldOut: false, hidden: false, ...usual, ...asFields(theirs) };
  return Object.entries(yours).flatMap(([field, value]) => {
    const [one, other] = [valueText(field, stored[field]), valueText(field, value)];
    return one === other ? [] : [{ label: LABELS[field] ?? field, theirs: one, yours: other }];
  });
}

/** What a change in the history did, one line for each field. */
export function changeLines(
  kind: string,
  { before, after }: { before: unknown; after: unknown },
  usual: Fields,
): string[] {
  if (kind === "new-piece") return ["Published"];
  if (kind === "pictures") return [picturesLine(after)];
  if (kind === "sizes") return sizeLines(before, after);
  if (kind === "colours") return colourLines(namesOf(before), namesOf(after));
  if (kind !== "piece") return ["Changed"];
  const base = { soldOut: false, hidden: false, ...usual };
  const [old, now]: Fields[] = [
    { ...base, ...asFields(before) },
    { ...base, ...asFields(after) },
  ];
  const changed = Object.keys(LABELS).filter(
    (field) => valueText(field, old?.[field]) !== valueText(field, now?.[field]),
  );
  return changed.map((field) => lineOf(field, old?.[field], now?.[field]));
}

/** Of a set of colours, the history of a piece has the names of the others, none while the piece was in no set. */
function namesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** Which sizes are offered; the counts have a history of their own. */
function sizeLines(before: unknown, after: unknown): string[] {
  const [one, other] = [before, after].map((value) => {
    const { sizes } = asFields(value);
    return Array.isArray(sizes) ? sizes.join(", ") || "One size" : undefined;
  });
  if (one === other) return ["What is counted"];
  return [one === undefined ? `Sizes: ${other ?? "–"}` : `Sizes: ${one} → ${other ?? "–"}`];
}

function colourLines(before: readonly string[], after: readonly string[]): string[] {
  const joined = after.filter((name) => !before.includes(name));
  const parted = before.filter((name) => !after.includes(name));
  return [
    ...(joined.length > 0 ? [`Joined with ${listed(joined)}`] : []),
    ...(parted.length > 0 ? [`Parted from ${listed(parted)}`] : []),
  ];
}

function lineOf(field: string, before: unknown, after: unknown): string {
  if (field === "soldOut") return after === true ? "Sold out" : "In stock again";
  if (field === "hidden") return after === true ? "Hidden" : "Shown again";
  if (field === "description" || field === "details") return `${LABELS[field]} changed`;
  return `${LABELS[field]}: ${valueText(field, before)} → ${valueText(field, after)}`;
}

function picturesLine(after: unknown): string {
  const { pictures } = asFields(after);
  const count = Array.isArray(pictures) ? pictures.length : 0;
  if (count === 0) return "The shop’s first photographs again";
  return count === 1 ? "1 photograph" : `${count} photographs`;
}

function valueText(field: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return "–";
  if (field === "price" && typeof value === "number") return formatNaira(value);
  if (field === "kind" && isKeyOf(KINDS, value)) return KINDS[value].one;
  if (field === "colour" && isKeyOf(COLOURS, value)) return COLOURS[value].label;
  const list = VALUES[field];
  if (list && isKeyOf(list, value)) return list[value] ?? "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value) && value.length === 0) return "–";
  const labels = LISTS[field];
  if (labels && Array.isArray(value)) return value.map((each) => labels(String(each))).join(", ");
  return Array.isArray(value) ? value.join(" · ") : `${value as string | number}`;
}

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  facts.flatMap(([name, fact]) => ("values" in fact ? [[name, fact.values]] : [])),
);

const LISTS: Readonly<Record<string, (id: string) => string>> = {
  moreColours: (id) => (isKeyOf(COLOURS, id) ? COLOURS[id].label : id),
  moreFabrics: (id) => (isKeyOf(FABRICS, id) ? FABRICS[id] : id),
  occasions: (id) => (isKeyOf(OCCASIONS, id) ? OCCASIONS[id] : id),
};

function isKeyOf<List extends object>(list: List, value: unknown): value is keyof List {
  return typeof value === "string" && Object.hasOwn(list, value);
}

function asFields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}

/**
 * A short hash of values, by which a form's request shows whether they have changed since the form was rendered. It is
 * no protection: whoever sends a forged hash overwrites somebody else's change, which they are allowed to do anyway.
 */
export function wordsKey(words: Readonly<Record<string, unknown>>): string {
  const text = JSON.stringify(
    Object.entries(words).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`;
}
