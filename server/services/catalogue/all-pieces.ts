import { pieceEdit } from "../../../domain/catalogue/edit-rows.ts";
import type { PieceEdit } from "../../../domain/catalogue/edit-rows.ts";
import { groupsOf, ownerPieces } from "../../../domain/catalogue/owner-pieces.ts";
import { skuOfEntry } from "../../../domain/catalogue/entry.ts";
import type { Bundle, ProductEntry, ProductGroup, Sku } from "../../../domain/catalogue/product.ts";
import { findRow } from "./stored-rows.ts";
import type { Rows } from "./stored-rows.ts";

/** A piece of the bundle, or a new one that the owner has published, whether it is shown or hidden. */
export type AnyPiece = { sku: Sku; group: ProductGroup; entry: ProductEntry };

/** All pieces by SKU. */
export type AllPieces = ReadonlyMap<string, AnyPiece>;

export function allPieces(bundle: Bundle, rows: Rows): AllPieces {
  return piecesIn(ownerPieces(bundle, rows).whole);
}

/** The same of a bundle with the owner's pieces in it. */
export function piecesIn(whole: Bundle): AllPieces {
  const pieces = groupsOf(whole).flatMap(([group, entries]) =>
    entries.map((entry) => ({ sku: skuOfEntry(group, entry), group, entry })),
  );
  return new Map(pieces.map((piece) => [piece.sku, piece]));
}

/** The owner's edit of a piece; empty if there is none, or one that is not valid and that the catalogue leaves out. */
export function editOf(rows: Rows, sku: string): PieceEdit {
  const parsed = pieceEdit.safeParse(findRow(rows, "piece", sku)?.value);
  return parsed.success ? parsed.data : {};
}

/** The piece's name as the owner sees it now. */
export function nameOf(pieces: AllPieces, rows: Rows, sku: string): string {
  return editOf(rows, sku).name ?? pieces.get(sku)?.entry.alt ?? sku;
}

/** Combos and their parts take no promotion, as `resolvePrice` has it. */
export function takesPromotions({ entry }: AnyPiece): boolean {
  return !entry.parts && !entry.partOnly;
}
