import { sql } from "kysely";
import type { Selectable } from "kysely";
import { pictureRecord, pieceDraft } from "../../../domain/catalogue/edit-rows.ts";
import type { PieceDraft } from "../../../domain/catalogue/edit-rows.ts";
import type { PictureRecord } from "../../../domain/media/pictures.ts";
import type { Db } from "../../db/schema.ts";
import type { CatalogueDraftsTable, PhotographsTable } from "../../db/tables/catalogue.ts";
import { parseValue } from "./read-edits.ts";

/** A draft as stored; `value` is that of an empty draft if the stored one is not valid. */
export type StoredDraft = {
  sku: string;
  version: number;
  state: CatalogueDraftsTable["state"];
  value: PieceDraft;
};

/** A photograph as the owner sees it; `record` is undefined if the stored one is not valid. */
export type Photograph = {
  id: string;
  state: PhotographsTable["state"];
  picture: string;
  record: PictureRecord | undefined;
  fault: string | undefined;
};

export const EMPTY_DRAFT: PieceDraft = { photographs: [] };

export async function readDraftRow(db: Db, sku: string): Promise<StoredDraft | undefined> {
  const row = await db
    .selectFrom("catalogue_drafts")
    .selectAll()
    .where("sku", "=", sku)
    .executeTakeFirst();
  return row && draftOf(row);
}

/** The open drafts, the newest change first. */
export async function readOpenDrafts(db: Db, limit: number): Promise<StoredDraft[]> {
  const rows = await db
    .selectFrom("catalogue_drafts")
    .selectAll()
    // A literal, so that the database can use its partial index on these rows.
    .where("state", "=", sql.lit("open" as const))
    .orderBy("changed_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(draftOf);
}

function draftOf({ sku, version, state, value }: Selectable<CatalogueDraftsTable>): StoredDraft {
  const { data = EMPTY_DRAFT } = pieceDraft.safeParse(parseValue(value));
  return { sku, version, state, value: data };
}

export type Who = { changed_by: string; changed_at: string };

/** Writes a draft as the next version. Call it in a transaction that has locked the catalogue. */
export async function writeDraft(
  transaction: Db,
  { sku, version, state, value }: StoredDraft,
  who: Who,
): Promise<number> {
  const row = { version: version + 1, state, value: JSON.stringify(value), ...who };
  await transaction
    .insertInto("catalogue_drafts")
    .values({ sku, ...row })
    .onConflict((conflict) => conflict.column("sku").doUpdateSet(row))
    .execute();
  // A link to it must not show the next draft of the same piece.
  if (state !== "open") await transaction.deleteFrom("previews").where("sku", "=", sku).execute();
  return row.version;
}

/** The photographs with these ids, in their order; those that do not exist are left out. */
export async function readPhotographs(db: Db, ids: readonly string[]): Promise<Photograph[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("photographs")
    .select(["id", "state", "picture", "record", "fault"])
    .where("id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { data } = pictureRecord.safeParse(parseValue(row.record));
    const { state, picture, fault } = row;
    return [{ id, state, picture, record: data, fault: fault ?? undefined }];
  });
}
