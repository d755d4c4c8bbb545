import { MAX_PRICE, pieceDraft } from "../catalogue/edit-rows.ts";
import { plainSlugOf } from "../catalogue/entry.ts";
import { SIZES } from "../catalogue/product.ts";
import { MAX_LEFT, OWN_SIZES_RULE, stockSizes } from "../catalogue/sizes.ts";
import { formatNaira } from "../money-text.ts";
import type { Naira } from "../money.ts";
import { csvText } from "./csv.ts";
import { plain } from "./piece-fields.ts";
import { areOwnSizes, countLine, readLeft, sizeLabel } from "./size-form.ts";

/** The columns of a CSV file of pieces; a file may have some of them, in any order. */
export const COLUMNS = ["sku", "name", "price", "words", "collection", "sizes", "stock"] as const;
export type Column = (typeof COLUMNS)[number];

export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 2_000;
/** Most prices of half or double in one file: each has a tick of its own, and more are a mistake in the file. */
export const MAX_STEPS = 50;

/** The ticks of prices of half or double, one a field; a value is its row's number. */
export const tickFields = Array.from({ length: MAX_STEPS }, (_, at) => ({
  name: `tick${at}`,
  maxLength: 7,
}));

/** A piece, or the draft of a new one, as a file can describe and change it. */
export type ImportPiece = {
  sku: string;
  collection: string;
  name: string;
  price: Naira | undefined;
  /** The description. */
  words: string;
  /** The sizes that are offered, none: one size; undefined of a combo, whose sizes are those of its parts. */
  sizes: readonly string[] | undefined;
  /** What is left of each counted size. */
  left: Readonly<Record<string, number>>;
  isDraft: boolean;
};

/** The cells of a piece's row. */
export function cellsOf({ sizes, left, ...piece }: ImportPiece): Record<Column, string> {
  const offered = sizes && stockSizes(sizes);
  return {
    sku: piece.sku,
    name: piece.name,
    price: piece.price === undefined ? "" : String(piece.price),
    words: piece.words,
    collection: piece.collection,
    sizes: offered?.map(sizeLabel).join("|") ?? "",
    stock: offered?.map((size) => `${sizeLabel(size)}:${left[size] ?? "-"}`).join("|") ?? "",
  };
}

/** The column of each heading, undefined for an empty one; or why the file cannot be read. */
export function readHeadings(
  record: readonly string[],
): { columns: (Column | undefined)[] } | { fault: string } {
  const names = record.map((cell) => cell.trim().toLowerCase());
  const other = names.find((name) => name !== "" && !COLUMNS.some((column) => column === name));
  const twice = names.find((name, at) => name !== "" && names.indexOf(name) !== at);
  const all = COLUMNS.join(", ");
  if (other) {
    return { fault: `Row 1 has the column “${other.slice(0, 40)}”. The columns are ${all}.` };
  }
  if (twice) return { fault: `Row 1 has the column “${twice}” twice.` };
  const has = (...columns: Column[]) => columns.every((column) => names.includes(column));
  if (!has("sku") && !has("collection", "name")) {
    return { fault: `Row 1 has no column “sku”. The columns are ${all}.` };
  }
  return { columns: names.map((name) => COLUMNS.find((column) => column === name)) };
}

/** How pieces are found that a row can be about. */
export type Known = {
  /** The collections that pieces can be in. */
  collections: readonly { id: string; name: string }[];
  bySku: ReadonlyMap<string, ImportPiece>;
  /** By `nameKey`; several if their names are the same. */
  byName: ReadonlyMap<string, readonly ImportPiece[]>;
  /** Why a new piece cannot have this SKU. */
  whyTaken(sku: string): string | undefined;
};

/** Which piece of a collection has a name. */
export function nameKey({ collection, name }: { collection: string; name: string }): string {
  return `${collection}/${plain(name)}`;
}

/** What a row changes; a field that is missing stays. */
export type ImportChange = {
  name?: string;
  price?: Naira;
  words?: string;
  sizes?: readonly string[];
  /** Of each size that the row names: what was left when the file was checked, and what the row says. */
  lefts?: readonly { size: string; was: number | null; left: number | null }[];
};

export type RowFault = { column: Column | ""; reason: string };

/** What one row of a file would do. */
export type RowPlan =
  | { kind: "same"; sku: string }
  | { kind: "wrong"; name: string; sku?: string | undefined; faults: readonly RowFault[] }
  | {
      kind: "change" | "new";
      sku: string;
      name: string;
      isDraft: boolean;
      change: ImportChange;
      /** Set if the price goes to half or less, or to double or more. */
      step: boolean;
      /** What it changes, in words. */
      lines: readonly string[];
    };

/** Reads one row. `record` has its cells in the order of `columns`. */
export function readRow(
  columns: readonly (Column | undefined)[],
  record: readonly string[],
  known: Known,
): RowPlan {
  const cells = new Map<Column, string>();
  const faults: RowFault[] = [];
  const wrong = (column: Column | "", reason: string) => void faults.push({ column, reason });
  for (const [at, raw] of record.entries()) {
    const column = columns[at];
    const text = tidy(csvText(raw.trim()));
    if (text === "") continue;
    if (column) cells.set(column, text);
    else if (faults.length === 0) {
      wrong("", "It has more cells than row 1: a cell with a comma needs quotation marks.");
    }
  }
  const about = pieceOf(cells, known);
  const name = cells.get("name") ?? "";
  if ("fault" in about) faults.push(about.fault);
  if (faults.length > 0 || "fault" in about) {
    return { kind: "wrong", name: (name || cells.get("sku") || "").slice(0, 80), faults };
  }
  const { piece, isNew } = about;
  const now = cellsOf(piece);
  /** The cell of a column, if it says something else than what the piece has. */
  const other = (column: Column) => {
    const cell = cells.get(column);
    return cell !== undefined && cell !== tidy(now[column]) ? cell : undefined;
  };
  const change: ImportChange = {};
  const newName = other("name");
  if (newName !== undefined) {
    const { data, error } = shape.name.safeParse(newName);
    if (data === undefined) wrong("name", messageOf(error));
    else change.name = data;
  }
  const priced = other("price");
  if (priced !== undefined) {
    const { data, error } = shape.price.safeParse(readPrice(priced));
    if (data === undefined) wrong("price", messageOf(error));
    else if (data !== piece.price) change.price = data;
  }
  const words = other("words");
  if (words !== undefined) {
    const { data, error } = shape.description.safeParse(words);
    if (data === undefined) wrong("words", messageOf(error));
    else change.words = data;
  }
  if (
    !isNew &&
    other("collection") !== undefined &&
    collectionId(cells, known) !== piece.collection
  ) {
    wrong("collection", "A piece’s collection never changes.");
  }
  const sized = other("sizes");
  let offered = piece.sizes;
  if (sized !== undefined) {
    const read = readSizes(piece, sized);
    if (typeof read === "string") wrong("sizes", read);
    else {
      offered = read;
      if (read.join("|") !== piece.sizes?.join("|")) change.sizes = read;
    }
  }
  const stock = cells.get("stock");
  if (stock !== undefined && (piece.sizes || other("stock") !== undefined)) {
    const read = readStock(piece, offered, stock);
    if (typeof read === "string") wrong("stock", read);
    else change.lefts = read;
  }
  const { sku, isDraft } = piece;
  const called = piece.name || name.slice(0, 80);
  if (faults.length > 0) return { kind: "wrong", name: called, sku, faults };
  const lines = linesOf(piece, change);
  if (!isNew && lines.length === 0) return { kind: "same", sku };
  const step = isStep(piece.price, change.price);
  return { kind: isNew ? "new" : "change", sku, name: called, isDraft, change, step, lines };
}

const { shape } = pieceDraft;

function messageOf(error: { issues: readonly { message: string }[] } | undefined): string {
  return error?.issues[0]?.message ?? "It cannot be read.";
}

/** A cell as it is compared: spreadsheets write line ends in their own way, and `csvRecord` no tabs. */
function tidy(text: string): string {
  return text.replace(/\r\n?/g, "\n").replaceAll("\t", " ").trim();
}

/** The piece that a row is about: that of its SKU, or else the one of that collection and name, or a new one. */
function pieceOf(
  cells: ReadonlyMap<Column, string>,
  known: Known,
): { piece: ImportPiece; isNew: boolean } | { fault: RowFault } {
  const fault = (column: Column, reason: string) => ({ fault: { column, reason } });
  const sku = cells.get("sku");
  if (sku !== undefined) {
    const piece = known.bySku.get(sku.toLowerCase());
    return piece ? { piece, isNew: false } : fault("sku", "There is no such piece.");
  }
  const name = cells.get("name");
  if (name === undefined) return fault("name", "A row without a SKU needs a name.");
  if (!cells.has("collection")) {
    return fault("collection", "A row without a SKU needs a collection.");
  }
  const collection = collectionId(cells, known);
  if (collection === undefined) return fault("collection", "There is no such collection.");
  const same = known.byName.get(nameKey({ collection, name })) ?? [];
  if (same.length > 1) return fault("sku", "Several pieces have this name: say which by its SKU.");
  const [piece] = same;
  if (piece) return { piece, isNew: false };
  const made = `${collection}/${plainSlugOf(name)}`;
  const taken = known.whyTaken(made);
  if (taken !== undefined) return fault("name", taken);
  const sizes = collection === ACCESSORIES ? [] : SIZES;
  const empty = { name: "", price: undefined, words: "", sizes, left: {}, isDraft: true };
  return { piece: { sku: made, collection, ...empty }, isNew: true };
}

const ACCESSORIES = "small-items";

/** The collection that a row names, by its id or its name. */
function collectionId(
  cells: ReadonlyMap<Column, string>,
  { collections }: Pick<Known, "collections">,
): string | undefined {
  const text = plain(cells.get("collection") ?? "");
  if (text === ACCESSORIES || text === "accessories") return ACCESSORIES;
  return collections.find(({ id, name }) => id === text || plain(name) === text)?.id;
}

/** '35000', '₦35,000', '35,000.00'. NaN, which no price is, for anything else: in '35,00' the comma may be a point. */
function readPrice(text: string): number {
  const amount = /^(?:₦|ngn)?\s*(\d{1,12}|\d{1,3}(?:[,\s]\d{3})+)(?:\.0{1,2})?$/i.exec(text)?.[1];
  const price = amount === undefined ? Number.NaN : Number(amount.replace(/\D/g, ""));
  return price > MAX_PRICE ? MAX_PRICE + 1 : price;
}

const OF_PARTS = "A combo is made in the sizes of its parts.";

/** The sizes that a cell names, 'S|M|L' or 'One size', or why it cannot be so. */
function readSizes({ collection, sizes }: ImportPiece, text: string): readonly string[] | string {
  if (!sizes) return OF_PARTS;
  const names = text.split("|").map((name) => name.trim());
  if (names.length === 1 && plain(text) === "one size") return [];
  if (collection === ACCESSORIES) {
    return names.every(Boolean) && areOwnSizes(names) ? names : OWN_SIZES_RULE;
  }
  const made = SIZES.filter((size) => names.some((name) => name.toUpperCase() === size));
  if (made.length === names.length) return made;
  return `Sizes are ${SIZES.join("|")}, each once, or One size.`;
}

/** What a cell says is left, 'M:2|L:0', 'M:-' for a size without a count; or why it cannot be so. */
function readStock(
  { left: now, sizes }: ImportPiece,
  offered: readonly string[] = [],
  text: string,
): NonNullable<ImportChange["lefts"]> | string {
  if (!sizes) return OF_PARTS;
  const known = stockSizes(offered);
  const lefts = new Map<string, number | null>();
  for (const part of text.split("|")) {
    const colon = part.lastIndexOf(":");
    const named = part.slice(0, Math.max(colon, 0)).trim();
    const said = part.slice(colon + 1).trim();
    const isNamed = (size: string) => plain(sizeLabel(size)) === plain(named);
    const size = known.find(isNamed);
    // What is not offered any more has no count.
    if (size === undefined && said === "-" && stockSizes(sizes).some(isNamed)) continue;
    if (size === undefined) {
      return colon < 0
        ? "Say what is left as M:2|L:0, or M:- without a count."
        : `It is not offered in ${named.slice(0, 20) || "a size without a name"}.`;
    }
    if (lefts.has(size)) return `${sizeLabel(size)} is named twice.`;
    const left = said === "-" ? null : readLeft(said || "?");
    if (left === undefined) {
      return `${sizeLabel(size)}: a whole number from 0 to ${MAX_LEFT.toLocaleString("en")}, or - without a count.`;
    }
    lefts.set(size, left);
  }
  return [...lefts].map(([size, left]) => ({ size, was: now[size] ?? null, left }));
}

function isStep(before: Naira | undefined, after: Naira | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  return after * 2 <= before || after >= before * 2;
}

/** What a row changes, one line a fact; none if it changes nothing. */
function linesOf(piece: ImportPiece, { name, price, words, sizes, lefts = [] }: ImportChange) {
  const naira = (amount: Naira | undefined) => (amount === undefined ? "–" : formatNaira(amount));
  const offered = (list: readonly string[] = []) => list.join(", ") || "One size";
  const gone = sizes
    ? Object.entries(piece.left).filter(([size]) => !stockSizes(sizes).includes(size))
    : [];
  return [
    ...(name === undefined || piece.name === "" ? [] : [`Name: ${piece.name} → ${name}`]),
    ...(price === undefined ? [] : [`Price: ${naira(piece.price)} → ${naira(price)}`]),
    ...(words === undefined ? [] : [`Words: ${shortened(words)}`]),
    ...(sizes ? [`Sizes: ${offered(piece.sizes)} → ${offered(sizes)}`] : []),
    ...gone.map(([size, left]) => `${sizeLabel(size)}: ${left} → not offered`),
    ...lefts
      .filter(({ was, left }) => was !== left)
      .map(({ size, was, left }) => countLine(size, was, left)),
  ];
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
