import type { RowKind, StoredRow } from "../../../domain/catalogue/edit-rows.ts";
import type { Db } from "../../db/schema.ts";
import { parseValue } from "./read-edits.ts";

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
