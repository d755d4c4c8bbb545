import { sql } from "kysely";
import { cropSchema, newPiece, pieceDraft } from "../../domain/catalogue/edit-rows.ts";
import type { NewPiece, PieceDraft, PiecePictures } from "../../domain/catalogue/edit-rows.ts";
import { pictureRecord } from "../../domain/media/photograph-rows.ts";
import type { BundledPicture } from "../../domain/media/photograph-rows.ts";
import { leastPhotographs, placeOf } from "../../domain/catalogue/owner-pieces.ts";
import { hasSizes } from "../../domain/catalogue/product.ts";
import { bundledId, bundledNumber, WHOLE } from "../../domain/media/photographs.ts";
import type { Crop } from "../../domain/media/photographs.ts";
import type { PictureRecord, PictureSource } from "../../domain/media/pictures.ts";
import { pictureKey } from "../../domain/media/pictures.ts";
import type { Db, RowOf, Schema } from "../db/schema.ts";
import { parseValue } from "./edits.ts";
import type { Who } from "./edits.ts";
import type { KnownPieces } from "./pieces.ts";

/** A draft as stored; `value` is an empty draft's if the stored one is not valid. */
export type StoredDraft = {
  sku: string;
  version: number;
  state: Schema["catalogue_drafts"]["state"];
  value: PieceDraft;
};

/** A photograph as the owner sees it; `record` is undefined if the stored one is not valid. */
export type Photograph = {
  id: string;
  state: Schema["photographs"]["state"];
  picture: string;
  record: PictureRecord | undefined;
  fault: string | undefined;
  crop: Crop;
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
    // Those of stories stand on their own page.
    .where("sku", "not like", "stories/%")
    .orderBy("changed_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(draftOf);
}

/** Every open draft, a few hundred at a time, so that a long list blocks nothing else. */
export async function* eachOpenDraft(db: Db): AsyncGenerator<StoredDraft> {
  for (let last = ""; ;) {
    const rows = await db
      .selectFrom("catalogue_drafts")
      .selectAll()
      .where("state", "=", sql.lit("open" as const))
      .where("sku", ">", last)
      .orderBy("sku")
      .limit(200)
      .execute();
    for (const row of rows) yield draftOf(row);
    last = rows.at(-1)?.sku ?? "";
    if (last === "") return;
  }
}

function draftOf({ sku, version, state, value }: RowOf<"catalogue_drafts">): StoredDraft {
  const { data = EMPTY_DRAFT } = pieceDraft.safeParse(parseValue(value));
  return { sku, version, state, value: data };
}

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
  // A preview link to a closed draft must not show the next draft of the same piece.
  if (state !== "open") await transaction.deleteFrom("previews").where("sku", "=", sku).execute();
  return row.version;
}

/** The photographs with these ids, in their order; those that do not exist are left out. */
export async function readPhotographs(
  db: Db,
  ids: readonly string[],
  bundled: readonly BundledPicture[] = [],
): Promise<Photograph[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("photographs")
    .select(["id", "state", "picture", "record", "fault", "crop"])
    .where("id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ofBundle = new Map(bundled.map((each) => [bundledId(each.bundled), each.record]));
  return ids.flatMap((id): Photograph[] => {
    const kept = ofBundle.get(id);
    if (kept) {
      return [{ id, state: "ready", picture: "", record: kept, fault: undefined, crop: WHOLE }];
    }
    const row = byId.get(id);
    if (!row) return [];
    const { data } = pictureRecord.safeParse(parseValue(row.record));
    const { state, picture, fault } = row;
    const { data: crop = WHOLE } = cropSchema.safeParse(parseValue(row.crop));
    return [{ id, state, picture, record: data, fault: fault ?? undefined, crop }];
  });
}

/** The row of kind `pictures` with these photographs. */
export function picturesRow(photographs: readonly Photograph[]): PiecePictures {
  const pictures = photographs.flatMap(({ id, record }) => {
    if (!record) return [];
    const bundled = bundledNumber(id);
    return [bundled === undefined ? { photograph: id, record } : { bundled, record }];
  });
  return { pictures };
}

/** What a draft still needs to be published, in words; `isNew`: the piece is not for sale yet. */
export function draftNeeds(
  sku: string,
  isNew: boolean,
  value: PieceDraft,
  photographs: readonly Photograph[],
): string[] {
  // Any time will do here: what is missing does not depend on it.
  const piece = isNew ? pieceOf(value, "2000-01-01T00:00:00.000Z") : undefined;
  const needs = [
    ...(piece && "missing" in piece ? piece.missing : []),
    ...(isNew ? wrongPlace(sku) : []),
    ...missingPhotographs(sku, photographs),
  ];
  return [...new Set(needs)];
}

/** The new piece that a draft describes, or what the draft lacks for it, in words. */
export function pieceOf(draft: PieceDraft, addedAt: string): NewPiece | { missing: string[] } {
  const { description = "", details = [], photographs: _, ...words } = draft;
  const { data, error } = newPiece.safeParse({ ...words, description, details, addedAt });
  return data ?? { missing: error.issues.map(({ message }) => message) };
}

function wrongPlace(sku: string): string[] {
  const { fault } = placeOf(sku);
  return fault === undefined ? [] : [fault];
}

function missingPhotographs(sku: string, photographs: readonly Photograph[]): string[] {
  const least = leastPhotographs(hasSizes(sku));
  const few =
    photographs.length < least ? [`${photographs.length} of at least ${least} photographs.`] : [];
  const notReady = photographs.flatMap(({ state, fault, record }, at) => {
    if (state === "ready" && record) return [];
    const number = `Photograph ${at + 1}`;
    return [state === "failed" ? `${number}: ${fault}` : `${number} is still being made ready.`];
  });
  return [...few, ...notReady];
}

/** An open draft in the house's list. */
export type ListedDraft = {
  sku: string;
  name: string;
  /** The draft is a new piece; otherwise it is other photographs for a piece that is for sale. */
  isNew: boolean;
  picture: PictureSource | undefined;
  /** What the draft still needs, in words; empty if it can be published. */
  needs: readonly string[];
};

const MOST_DRAFTS = 50;

/** The open drafts, the newest change first. */
export async function listOpenDrafts(
  db: Db,
  { pieces }: Pick<KnownPieces, "pieces">,
): Promise<ListedDraft[]> {
  const names = new Map<string, string>(pieces.map(({ sku, name }) => [sku, name]));
  const listed: ListedDraft[] = [];
  for (const { sku, value } of await readOpenDrafts(db, MOST_DRAFTS)) {
    const photographs = await readPhotographs(db, value.photographs, value.bundled);
    const isNew = !names.has(sku);
    const [first] = photographs;
    listed.push({
      sku,
      name: names.get(sku) ?? value.name ?? sku,
      isNew,
      picture: first?.record && {
        key: pictureKey(sku, bundledNumber(first.id) ?? 1),
        record: first.record,
      },
      needs: draftNeeds(sku, isNew, value, photographs),
    });
  }
  return listed;
}
