import { facts, MAX_COLOURS, MAX_FABRICS, OCCASIONS } from "../catalogue/facts.ts";
import type { FactName, MoreFacts, Occasion } from "../catalogue/facts.ts";
import type { FormField } from "../fields.ts";

/** The form fields of a piece, new or published, begin here. `domain/catalogue/edit-rows.ts` checks their values. */
export const pieceNameField: FormField<"name"> = {
  name: "name",
  label: "Name",
  type: "text",
  autocomplete: "off",
  required: true,
  maxLength: 80,
  message: "The name is missing.",
};

export const priceField: FormField<"price"> = {
  name: "price",
  label: "Price",
  type: "text",
  inputMode: "numeric",
  autocomplete: "off",
  required: true,
  maxLength: 20,
  message: "The price is a whole number of naira.",
  hint: "In whole naira: 120,000",
};

export const descriptionField: FormField<"description"> = {
  name: "description",
  label: "Description",
  type: "textarea",
  autocomplete: "off",
  required: true,
  maxLength: 2_000,
  message: "The description has at most 2,000 characters.",
  hint: "One or two sentences about the piece.",
  rows: 3,
};

export const detailsField: FormField<"details"> = {
  name: "details",
  label: "Details",
  type: "textarea",
  autocomplete: "off",
  required: true,
  maxLength: 2_500,
  message: "There are at most 12 lines.",
  hint: "One fact a line: fabric, cut, care.",
  rows: 3,
};

export const kindField: FormField<"kind"> = {
  name: "kind",
  label: "Kind",
  type: "select",
  autocomplete: "off",
  required: false,
  maxLength: 40,
  message: "Choose a kind of the list.",
  hint: "Shoppers filter and search by it.",
};

export const colourField: FormField<"colour"> = {
  ...kindField,
  name: "colour",
  label: "Colour",
  message: "Choose a colour of the list.",
  hint: "The main one.",
};

/** Finds the piece to join as a colour of the same design, by its name or by words of it. */
export const colourPieceField: FormField<"with"> = {
  name: "with",
  label: "Search",
  type: "search",
  autocomplete: "off",
  required: true,
  maxLength: 150,
  message: "Write the piece’s name, or a part of it.",
  hint: "The name of a piece in another colour, or a part of it.",
};

export const collectionField: FormField<"collection"> = {
  name: "collection",
  label: "Collection",
  type: "select",
  autocomplete: "off",
  required: true,
  maxLength: 40,
  message: "Choose a collection.",
};

/** The fields of the facts, all optional: a form sends every one, empty if nothing was chosen. */
export const factFields: readonly FormField<FactName>[] = facts.map(([name, fact]) => ({
  ...kindField,
  name,
  label: fact.label,
  type: "values" in fact ? "select" : "text",
  maxLength: "values" in fact ? kindField.maxLength : fact.maxLength,
  message: fact.message,
  hint: fact.hint,
}));

const LATER = ["second", "third"];
const laterFields = (name: string, label: string, most: number): FormField[] =>
  LATER.slice(0, most - 1).map((which, at) => ({
    ...kindField,
    name: `${name}${at + 2}`,
    label: `${which[0]?.toUpperCase()}${which.slice(1)} ${label}`,
    hint: undefined,
  }));

/** The fields of colours and fabrics after the main one, in words of their own: “Colour” names one field, and a box for each occasion. */
export const moreColourFields = laterFields("colour", "shade", MAX_COLOURS);
export const moreFabricFields = laterFields("fabric", "cloth", MAX_FABRICS);
export const occasionFields = Object.entries(OCCASIONS).map(([id, label]) => ({
  id: id as Occasion,
  name: `occasion-${id}`,
  label,
  maxLength: 3,
}));

/** The values of these fields. */
export function moreValues({ moreColours = [], moreFabrics = [], occasions = [] }: ListedFacts) {
  const pairs = [
    ...moreColourFields.map(({ name }, at) => [name, moreColours[at] ?? ""]),
    ...moreFabricFields.map(({ name }, at) => [name, moreFabrics[at] ?? ""]),
    ...occasionFields.map(({ name, id }) => [name, occasions.includes(id) ? "yes" : ""]),
  ];
  return Object.fromEntries(pairs) as Record<string, string>;
}

type ListedFacts = {
  readonly [Name in keyof MoreFacts]: Readonly<MoreFacts[Name]>;
};

/** Reads a price as people type it: '₦120,000', '120 000', '120000'. Undefined for anything but whole naira. */
export function nairaOf(text: string): number | undefined {
  const digits = text.replace(/[₦,\s]/g, "").replace(/^ngn/i, "");
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

/** The lines of a text, trimmed, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** The search and the filters of the house's list of pieces. */
export type PieceQuery = {
  /** Words of the name, in any order. */
  name: string;
  /** A collection's id; empty: all. */
  collection: string;
  state: PieceState;
  /** Counted from 1. */
  page: number;
};

export const PIECE_STATES = ["all", "sold-out", "hidden", "drafts"] as const;
export type PieceState = (typeof PIECE_STATES)[number];

type Listed = { sku: string; name: string; collection: string; soldOut: boolean; hidden: boolean };

export type PiecePage<Piece> = {
  pieces: readonly Piece[];
  total: number;
  page: number;
  pages: number;
};

/** Pieces on one page of the list. */
export const PIECES_A_PAGE = 24;

/** Reads the query of the list's address; whatever it holds, the result is valid. */
export function pieceQuery(search: URLSearchParams): PieceQuery {
  const state = PIECE_STATES.find((each) => each === search.get("state")) ?? "all";
  const page = Number(search.get("page"));
  return {
    name: (search.get("q") ?? "").trim().slice(0, 80),
    collection: (search.get("collection") ?? "").slice(0, 40),
    state,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The query string of a `PieceQuery`, without default values; empty if it has nothing else. */
export function pieceSearch({ name, collection, state, page }: PieceQuery): string {
  const search = new URLSearchParams();
  if (name) search.set("q", name);
  if (collection) search.set("collection", collection);
  if (state !== "all") search.set("state", state);
  if (page > 1) search.set("page", String(page));
  return search.size > 0 ? `?${search}` : "";
}

/** One page of the pieces that match a query, in the order of `pieces`; the last page if there are fewer pages. */
export function findPieces<Piece extends Listed>(
  pieces: readonly Piece[],
  { name, collection, state, page: asked }: PieceQuery,
): PiecePage<Piece> {
  const words = plain(name).split(" ").filter(Boolean);
  const found = pieces.filter(
    (piece) =>
      (collection === "" || piece.collection === collection) &&
      (state !== "sold-out" || piece.soldOut) &&
      (state !== "hidden" || piece.hidden) &&
      words.every((word) => plain(piece.name).includes(word)),
  );
  const pages = Math.max(1, Math.ceil(found.length / PIECES_A_PAGE));
  const page = Math.min(asked, pages);
  const start = (page - 1) * PIECES_A_PAGE;
  return { pieces: found.slice(start, start + PIECES_A_PAGE), total: found.length, page, pages };
}

/** Lower case without accents: 'Zúri' is found by 'zuri'. */
export function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}
