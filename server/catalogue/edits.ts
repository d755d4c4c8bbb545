import type { Edits } from "../../domain/catalogue/catalogue.ts";
import type { PieceEdit, RowKind, StoredRow } from "../../domain/catalogue/edit-rows.ts";
import { pieceEdit } from "../../domain/catalogue/edit-rows.ts";
import { skuOfEntry } from "../../domain/catalogue/entry.ts";
import { groupsOf, ownerPieces } from "../../domain/catalogue/owner-pieces.ts";
import type { Bundle, ProductEntry, ProductGroup, Sku } from "../../domain/catalogue/product.ts";
import type { Db } from "../db/schema.ts";

/** The number of changes to the catalogue so far. */
export async function readRevision(db: Db): Promise<number> {
  const { revision } = await db
    .selectFrom("catalogue_revision")
    .select("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

/** Reads the owner's changes for `catalogueOf`. One statement, so that the rows are those of the revision. */
export async function readEdits(
  db: Db,
): Promise<{ edits: Edits; promotions: readonly StoredRow[] }> {
  const records = await db
    .selectFrom("catalogue_revision")
    .leftJoin("catalogue_edits", (join) => join.onTrue())
    .select(["revision", "kind", "key", "version", "value"])
    .orderBy("kind")
    .orderBy("key")
    .execute();
  const rows = records.flatMap(({ kind, key, version, value }): StoredRow[] =>
    // All null if there is no change yet.
    kind === null || key === null || version === null || value === null
      ? []
      : [{ kind, key, version, value: parseValue(value) }],
  );
  return {
    edits: {
      revision: records[0]?.revision ?? 0,
      rows: rows.filter(({ kind }) => kind !== "promotion"),
    },
    promotions: rows.filter(({ kind }) => kind === "promotion"),
  };
}

/** Parses a stored value. Undefined, which no schema accepts, for text that is not JSON. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The stored rows, of which none changes until the transaction ends. */
export type Rows = readonly StoredRow[];

/** `text` is the value as stored, also if it is not JSON. */
export type TextRow = StoredRow & { text: string };

export type Write = { kind: RowKind; key: string; value: object };

/** Locks until the transaction ends, by an update that changes nothing. On SQLite every transaction has the lock. */
export async function lockCatalogue(transaction: Db): Promise<void> {
  await transaction
    .updateTable("catalogue_revision")
    .set(({ ref }) => ({ revision: ref("revision") }))
    .execute();
}

export async function readRows(transaction: Db): Promise<TextRow[]> {
  const rows = await transaction
    .selectFrom("catalogue_edits")
    .select(["kind", "key", "version", "value as text"])
    .execute();
  return rows.map((row) => ({ ...row, value: parseValue(row.text) }));
}

export function findRow<Row extends StoredRow>(
  rows: readonly Row[],
  kind: RowKind,
  key: string,
): Row | undefined {
  return rows.find((row) => row.kind === kind && row.key === key);
}

/**
 * Writes a row and its history. Call it in a transaction that has locked the catalogue.
 * @returns the catalogue's revision after it.
 */
export async function writeRow(
  transaction: Db,
  { kind, key, value }: Write,
  before: TextRow | undefined,
  who: { changed_by: string; changed_at: string },
): Promise<number> {
  const after = JSON.stringify(value);
  const version = (before?.version ?? 0) + 1;
  const { revision } = await transaction
    .updateTable("catalogue_revision")
    .set((row) => ({ revision: row("revision", "+", 1) }))
    .returning("revision")
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto("catalogue_edits")
    .values({ kind, key, version, value: after, ...who })
    .onConflict((conflict) =>
      conflict.columns(["kind", "key"]).doUpdateSet({ version, value: after, ...who }),
    )
    .execute();
  await transaction
    .insertInto("catalogue_history")
    .values({ id: revision, kind, key, version, before: before?.text ?? null, after, ...who })
    .execute();
  return revision;
}

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
