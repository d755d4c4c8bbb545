import type { Selectable } from "kysely";
import type { RowKind } from "../../../domain/catalogue/edit-rows.ts";
import type { Db } from "../../db/schema.ts";
import type { CatalogueHistoryTable } from "../../db/tables/catalogue.ts";
import { parseValue } from "./read-edits.ts";

/** One change of the owner's. A value that is not JSON is undefined. */
export type HistoryEntry = {
  /** The catalogue's revision after it. */
  id: number;
  kind: string;
  key: string;
  version: number;
  /** Null for a row's first change. */
  before: unknown;
  after: unknown;
  by: string;
  at: string;
};

export type HistoryFilter = { kind?: RowKind; key?: string; limit: number };

/** The changes of all rows, or of one kind, or of one row, newest first. */
export async function readHistory(
  db: Db,
  { kind, key, limit }: HistoryFilter,
): Promise<HistoryEntry[]> {
  let query = db.selectFrom("catalogue_history").selectAll();
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if (key !== undefined) query = query.where("key", "=", key);
  return (await query.orderBy("id", "desc").limit(limit).execute()).map(entryOf);
}

/** The change with an id; undefined if there is none. */
export async function readHistoryEntry(db: Db, id: number): Promise<HistoryEntry | undefined> {
  if (!Number.isSafeInteger(id)) return undefined;
  const row = await db
    .selectFrom("catalogue_history")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && entryOf(row);
}

function entryOf(row: Selectable<CatalogueHistoryTable>): HistoryEntry {
  const { id, kind, key, version, before, after, changed_by: by, changed_at: at } = row;
  const values = { before: before === null ? null : parseValue(before), after: parseValue(after) };
  return { id, kind, key, version, ...values, by, at };
}
