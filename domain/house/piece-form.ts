import type { MoreFacts } from "../catalogue/facts.ts";
import type { PieceDraft } from "../catalogue/edit-rows.ts";
import type { Values } from "../fields.ts";
import {
  colourField,
  descriptionField,
  detailsField,
  factFields,
  kindField,
  linesOf,
  moreColourFields,
  moreFabricFields,
  nairaOf,
  occasionFields,
  pieceNameField,
  priceField,
} from "./piece-fields.ts";
import { wordsKey } from "./piece-words.ts";

/** The form fields of a piece's texts, price and facts. */
export const pieceWords = [
  pieceNameField,
  priceField,
  descriptionField,
  detailsField,
  kindField,
  colourField,
  ...factFields,
  ...moreColourFields,
  ...moreFabricFields,
  ...occasionFields,
] as const;

/** A hash of a draft's texts, the form's hidden field `base`: it shows whether somebody has changed them meanwhile. */
export function draftWordsKey(
  draft: Omit<
    PieceDraft,
    "photographs" | "details" | "sizes" | "stock" | "bundled" | keyof MoreFacts
  > & {
    readonly [Name in keyof MoreFacts]: Readonly<MoreFacts[Name]>;
  } & {
    details?: readonly string[] | undefined;
  },
): string {
  const { name = "", price = null, description = "", details = [] } = draft;
  const { kind = null, colour = null } = draft;
  const { moreColours = [], moreFabrics = [], occasions = [] } = draft;
  const facts = factFields.map(({ name: fact }) => [fact, draft[fact] ?? ""]);
  const words = { name, price, description, details, kind, colour };
  const more = { moreColours, moreFabrics, occasions };
  return wordsKey({ ...words, ...more, ...Object.fromEntries(facts) });
}

/** The texts, the price and the facts of a form as values. A price that cannot be read is NaN, which no check accepts. */
export function readWords(values: Values) {
  const { name = "", price = "", description = "", details = "" } = values;
  const amount = nairaOf(price) ?? Number.NaN;
  return { name, price: amount, description, details: linesOf(details), ...chosenFacts(values) };
}

/** Like `readWords`, for a draft, in which nothing has to be complete: an empty price is null. */
export function readDraftWords(values: Values) {
  const isPriced = (values["price"] ?? "").trim() !== "";
  const words = readWords(values);
  return { ...words, price: isPriced ? words.price : null };
}

/**
 * Kind, colour and the other facts as the server takes them. Kind and colour are null if none is chosen; a fact that
 * the form has no field for is left out.
 */
function chosenFacts({ kind, colour, ...values }: Values) {
  const facts = factFields.flatMap(({ name }) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...(kind !== undefined && { kind: kind || null }),
    ...(colour !== undefined && { colour: colour || null }),
    ...Object.fromEntries(facts),
    ...severalOf({ ...values, colour }),
  };
}

/** What a form names several of, the first of each as the main one. Nothing for a form without these fields. */
function severalOf(values: Values) {
  if (values["colour2"] === undefined) return {};
  const named = (main: string, later: readonly { name: string }[]) => [
    ...new Set([main, ...later.map(({ name }) => name)].map((name) => values[name] ?? "")),
  ];
  const [colour, ...moreColours] = named("colour", moreColourFields).filter(Boolean);
  const [fabric, ...moreFabrics] = named("fabric", moreFabricFields).filter(Boolean);
  const occasions = occasionFields.filter(({ name }) => values[name] === "yes");
  return {
    colour: colour ?? null,
    fabric: fabric ?? "",
    moreColours,
    moreFabrics,
    occasions: occasions.map(({ id }) => id),
  };
}
