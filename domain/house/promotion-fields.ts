import type { FormField } from "../fields.ts";
import { linesOf, plain } from "./piece-fields.ts";

/** The form fields of a promotion begin here. `domain/catalogue/edit-rows.ts` checks their values. */
export const promotionNameField: FormField<"name"> = {
  name: "name",
  label: "Name",
  type: "text",
  autocomplete: "off",
  required: true,
  maxLength: 80,
  message: "The name is missing.",
  hint: "For yourself: Black Friday.",
};

export const percentField: FormField<"percent"> = {
  name: "percent",
  label: "Percent",
  type: "text",
  inputMode: "numeric",
  autocomplete: "off",
  required: true,
  maxLength: 4,
  message: "The percentage is from 1 to 90.",
};

export const beginsField: FormField<"begins"> = {
  name: "begins",
  label: "Begins",
  type: "datetime-local",
  autocomplete: "off",
  required: true,
  maxLength: 20,
  message: "Choose a day and a time.",
  hint: "On Lagos’ clock.",
};

export const endsField: FormField<"ends"> = { ...beginsField, name: "ends", label: "Ends" };

export const piecesField: FormField<"pieces"> = {
  name: "pieces",
  label: "Pieces",
  type: "textarea",
  autocomplete: "off",
  required: true,
  maxLength: 20_000,
  message: "Choose pieces or a collection.",
  hint: "One a line, by name: Orion Dress. A collection’s name stands for all of its pieces: Naledi.",
  rows: 3,
};

export const promotionFields = [
  promotionNameField,
  percentField,
  beginsField,
  endsField,
  piecesField,
] as const;

/** From the server's field name to the form field beside which its message is shown. */
export const FIELD_OF: Readonly<Record<string, string>> = {
  beginsAt: "begins",
  endsAt: "ends",
  collections: "pieces",
};

type Named = { sku: string; name: string; collection: string };
type Collection = { id: string; name: string };

export type NamedPieces =
  | { kind: "found"; pieces: string[]; collections: string[] }
  /** The message is about the first line that names no piece, or several pieces with the same name. */
  | { kind: "unknown"; message: string };

/** Reads the field 'Pieces': names of pieces or collections, or SKUs, one a line. In names capitals and accents do not matter. */
export function namedPieces(
  text: string,
  all: readonly Named[],
  collections: readonly Collection[],
): NamedPieces {
  const pieces = new Set<string>();
  const groups = new Set<string>();
  for (const line of linesOf(text)) {
    const wanted = plain(line.replace(/^all of\s+/i, "").replace(/\s+collection$/i, ""));
    const group = collections.find(({ name }) => plain(name) === wanted);
    const found = all.filter(({ sku, name }) => sku === line || plain(name) === plain(line));
    const [piece, other] = found;
    if (group) groups.add(group.id);
    else if (piece && !other) pieces.add(piece.sku);
    else if (other) {
      const skus = found.map(({ sku }) => sku).join(" or ");
      return { kind: "unknown", message: `Several pieces are named ${line}: write ${skus}.` };
    } else
      return { kind: "unknown", message: `There is no piece named ${line}.${near(wanted, all)}` };
  }
  return { kind: "found", pieces: [...pieces], collections: [...groups] };
}

/** The text of the field 'Pieces' for a stored promotion. */
export function piecesText(
  { pieces, collections: ids }: { pieces: readonly string[]; collections: readonly string[] },
  all: readonly Named[],
  collections: readonly Collection[],
): string {
  const names = new Map(all.map(({ sku, name }) => [sku, name]));
  const named = pieces.map((sku) => {
    const name = names.get(sku) ?? sku;
    const isShared = all.filter((each) => plain(each.name) === plain(name)).length > 1;
    return isShared ? sku : name;
  });
  return [
    ...ids.map((id) => collections.find((each) => each.id === id)?.name ?? id),
    ...named,
  ].join("\n");
}

function near(wanted: string, all: readonly Named[]): string {
  const [first = ""] = wanted.split(" ");
  const like = all.find(({ name }) => first.length > 2 && plain(name).includes(first.slice(0, 4)));
  return like ? ` Did you mean ${like.name}?` : "";
}
