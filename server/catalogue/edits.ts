import { bundle } from "../../domain/catalogue/bundle/bundle.ts";
import type { Edits } from "../../domain/catalogue/catalogue.ts";
import type { PieceEdit, RowKind, StoredRow } from "../../domain/catalogue/edit-rows.ts";
import { pieceEdit, THE_SHOP } from "../../domain/catalogue/edit-rows.ts";
import { skuOfEntry } from "../../domain/catalogue/entry.ts";
import { groupsOf, ownerPieces } from "../../domain/catalogue/owner-pieces.ts";
import type { Groups, ProductEntry, ProductGroup, Sku } from "../../domain/catalogue/product.ts";
import { settingOf } from "../../domain/stores/setting-rows.ts";
import type { SettingKind, SettingValues, SwitchName } from "../../domain/stores/setting-rows.ts";
import type { Db } from "../db/schema.ts";

/** The number of changes to the catalogue so far. */
export async function readRevision(db: Db): Promise<number> {
  const { revision } = await db
    .selectFrom("catalogue_revision")
    .select("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

/** Reads the owner's changes for `catalogueOf`. It is one statement, so that rows and revision belong together. */
export async function readEdits(db: Db): Promise<Edits> {
  const records = await db
    .selectFrom("catalogue_revision")
    .leftJoin("catalogue_edits", (join) => join.onTrue())
    .select(["revision", "kind", "key", "version", "value"])
    .orderBy("kind")
    .orderBy("key")
    .execute();
  const rows = records.flatMap(({ kind, key, version, value }): StoredRow[] =>
    // The join has one row, all null, if there is no change yet.
    kind === null || key === null || version === null || value === null
      ? []
      : [{ kind, key, version, value: parseValue(value) }],
  );
  return { revision: records[0]?.revision ?? 0, rows };
}

/** Parses a stored value. Undefined, which no schema accepts, for text that is not JSON. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A setting of the shop, read from the database and no cache, with the version that its next change needs. */
export async function readOfShop<Kind extends SettingKind>(
  db: Db,
  kind: Kind,
): Promise<{ value: SettingValues[Kind]; version: number }> {
  const row = await db
    .selectFrom("catalogue_edits")
    .select(["version", "value"])
    .where("kind", "=", kind)
    .where("key", "=", THE_SHOP)
    .executeTakeFirst();
  return { value: settingOf(kind, row && parseValue(row.value)), version: row?.version ?? 0 };
}

/** Whether something that the owner can switch off is on. */
export async function readOffer(db: Db, kind: SwitchName) {
  const { value, version } = await readOfShop(db, kind);
  return { ...value, version };
}

/** The owner's stored rows; while the catalogue is locked, none of them changes. */
export type Rows = readonly StoredRow[];

/** `text` is the value as stored, even if it is not JSON. */
export type TextRow = StoredRow & { text: string };

export type Write = { kind: RowKind; key: string; value: object };

/** Locks the catalogue until the transaction ends, by an update that changes nothing; on SQLite it is locked anyway. */
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

/** Who makes a change, and when. */
export type Who = { changed_by: string; changed_at: string };

/**
 * Writes rows and their history; returns the catalogue's revision after the change. Call it in a transaction that has
 * locked the catalogue, and has read `rows` since.
 */
export async function writeRows(
  transaction: Db,
  rows: readonly TextRow[],
  writes: readonly Write[],
  who: Who,
): Promise<number> {
  let revision = 0;
  for (const write of writes) {
    const before = findRow(rows, write.kind, write.key);
    revision = await writeRow(transaction, write, before, who);
  }
  return revision;
}

async function writeRow(
  transaction: Db,
  { kind, key, value }: Write,
  before: TextRow | undefined,
  who: Who,
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

export function allPieces(rows: Rows): AllPieces {
  return piecesIn(ownerPieces(bundle, rows).whole);
}

/** The pieces, by SKU, of all groups with the owner's new pieces. */
export function piecesIn(whole: Groups): AllPieces {
  const pieces = groupsOf(whole).flatMap(([group, entries]) =>
    entries.map((entry) => ({ sku: skuOfEntry(group, entry), group, entry })),
  );
  return new Map(pieces.map((piece) => [piece.sku, piece]));
}

/** The owner's edit of a piece; empty if there is none, or if it is not valid and therefore ignored everywhere. */
export function editOf(rows: Rows, sku: string): PieceEdit {
  const parsed = pieceEdit.safeParse(findRow(rows, "piece", sku)?.value);
  return parsed.success ? parsed.data : {};
}

/** The piece's name as the owner sees it now. */
export function nameOf(pieces: AllPieces, rows: Rows, sku: string): string {
  return editOf(rows, sku).name ?? pieces.get(sku)?.entry.alt ?? sku;
}

/** Whether a piece can be in a promotion: combos and their parts cannot (`domain/catalogue/price.ts`). */
export function takesPromotions({ entry }: AnyPiece): boolean {
  return !entry.parts && !entry.partOnly;
}
