import { pieceEdit } from "../../../domain/catalogue/edit-rows.ts";
import type { PieceEdit } from "../../../domain/catalogue/edit-rows.ts";
import { skuOfEntry } from "../../../domain/catalogue/product.ts";
import type { Bundle, ProductEntry, ProductGroup, Sku } from "../../../domain/catalogue/types.ts";
import { findRow } from "./stored-rows.ts";
import type { Rows } from "./stored-rows.ts";

/** A piece of the bundle, whether it is shown or hidden. */
export type BundlePiece = { sku: Sku; group: ProductGroup; entry: ProductEntry };

/** All pieces by SKU. */
export type BundlePieces = ReadonlyMap<string, BundlePiece>;

export function bundlePieces(bundle: Bundle): BundlePieces {
  const groups = Object.entries(bundle) as [ProductGroup, readonly ProductEntry[]][];
  const pieces = groups.flatMap(([group, entries]) =>
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
export function nameOf(pieces: BundlePieces, rows: Rows, sku: string): string {
  return editOf(rows, sku).name ?? pieces.get(sku)?.entry.alt ?? sku;
}

/** Combos and their parts take no promotion, as `resolvePrice` has it. */
export function takesPromotions({ entry }: BundlePiece): boolean {
  return !entry.parts && !entry.partOnly;
}
