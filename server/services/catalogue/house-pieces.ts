import type { Catalogue } from "../../../domain/catalogue/catalogue.ts";
import { pieceEdit } from "../../../domain/catalogue/edit-rows.ts";
import type { PieceEdit, StoredRow } from "../../../domain/catalogue/edit-rows.ts";
import { ownerPieces } from "../../../domain/catalogue/owner-pieces.ts";
import { slugOfEntry } from "../../../domain/catalogue/entry.ts";
import type { Bundle, ProductEntry, ProductGroup, Sku } from "../../../domain/catalogue/product.ts";
import { findPieces } from "../../../domain/house/piece-list.ts";
import type { PieceQuery, PiecePage } from "../../../domain/house/piece-list.ts";
import type { Naira } from "../../../domain/money.ts";
import type { Ports } from "../ports.ts";
import { piecesIn } from "./all-pieces.ts";
import type { AllPieces } from "./all-pieces.ts";

/** A piece as its owner sees it: shown or hidden, with the fields that the owner has changed. */
export type HousePiece = {
  sku: Sku;
  collection: ProductGroup;
  slug: string;
  name: string;
  /** The base price; `priceNow` has what a shopper pays. */
  price: Naira;
  soldOut: boolean;
  hidden: boolean;
  /** The version of its edit, for the next change. */
  version: number;
};

export type ListedPiece = HousePiece & {
  /** What a shopper pays now; undefined while nobody sees it. */
  priceNow: Naira | undefined;
};

/** Every piece, hidden ones too, of one state of the owner's rows. */
export type KnownPieces = {
  rows: readonly StoredRow[];
  catalogue: Catalogue;
  /** The bundle with the owner's new pieces. */
  whole: Bundle;
  all: AllPieces;
  pieces: readonly HousePiece[];
  entries: ReadonlyMap<string, { group: ProductGroup; entry: ProductEntry; edit: PieceEdit }>;
};

/**
 * Returns the reader of all pieces at the newest revision. They are made once for each revision: with 10,000 pieces
 * that takes longer than a page may.
 */
export function createKnownPieces({ catalogue }: Pick<Ports, "catalogue">, bundle: Bundle) {
  let last: Omit<KnownPieces, "catalogue"> | undefined;
  return async (): Promise<KnownPieces> => {
    await catalogue.refresh();
    const rows = catalogue.rows();
    if (last?.rows !== rows) last = { rows, ...piecesOf(bundle, rows) };
    return { ...last, catalogue: catalogue.read() };
  };
}

function piecesOf(bundle: Bundle, rows: readonly StoredRow[]) {
  const edits = new Map(
    rows.filter(({ kind }) => kind === "piece").map((row) => [row.key, row] as const),
  );
  const { whole } = ownerPieces(bundle, rows);
  const all = piecesIn(whole);
  const made = [...all.values()].map(({ sku, group, entry }) => {
    const row = edits.get(sku);
    const { data: edit = {} } = pieceEdit.safeParse(row?.value ?? {});
    const piece: HousePiece = {
      sku,
      collection: group,
      slug: slugOfEntry(entry),
      name: edit.name ?? entry.alt,
      price: edit.price ?? entry.originalPrice,
      soldOut: edit.soldOut ?? false,
      hidden: edit.hidden ?? false,
      version: row?.version ?? 0,
    };
    return { piece, group, entry, edit };
  });
  return {
    whole,
    all,
    pieces: made.map(({ piece }) => piece),
    entries: new Map(made.map(({ piece, ...facts }) => [piece.sku as string, facts])),
  };
}

/** Returns the search of the house's list of pieces. */
export function createListPieces(read: () => Promise<KnownPieces>) {
  return async (query: PieceQuery): Promise<PiecePage<ListedPiece>> => {
    const { pieces, catalogue } = await read();
    const page = findPieces(pieces, query);
    const withPrice = (piece: HousePiece): ListedPiece => ({
      ...piece,
      priceNow: piece.hidden ? undefined : catalogue.findProduct(piece.sku)?.price,
    });
    return { ...page, pieces: page.pieces.map(withPrice) };
  };
}
