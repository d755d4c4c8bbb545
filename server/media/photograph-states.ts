import { createHash } from "node:crypto";
import { piecePictures } from "../../domain/catalogue/edit-rows.ts";
import { collectionOf } from "../../domain/catalogue/collections.ts";
import { madeCollections } from "../../domain/catalogue/made-collections.ts";
import { pictureRecord } from "../../domain/media/photograph-rows.ts";
import { bundledId } from "../../domain/media/photographs.ts";
import { brand } from "../../domain/stores/brand.ts";
import type { Db } from "../db/schema.ts";
import { parseValue, writeRows } from "../catalogue/edits.ts";
import { hastenJob } from "../jobs/job.ts";
import type { StoredDraft } from "../catalogue/stored-drafts.ts";
import type { ShareTitle } from "./encoder-tasks.ts";
import { SHARE_VERSION, SHARE_WIDTH } from "./settings.ts";

/** Name of the queue of photographs to encode; its subjects are their ids. */
export const ENCODINGS = "photograph";

/**
 * Marks the photographs that a change removes from a draft as dropped, and takes the mark off those that it puts back.
 * Returns a message if the change names a photograph that was not taken for this piece.
 */
export async function dropOut(
  transaction: Db,
  { sku, value }: StoredDraft,
  next: readonly string[],
  at: string,
): Promise<string | undefined> {
  const ofBundle = (value.bundled ?? []).map(({ bundled }) => bundledId(bundled));
  const added = next.filter((id) => !value.photographs.includes(id) && !ofBundle.includes(id));
  const removed = value.photographs.filter((id) => !next.includes(id));
  if (added.length > 0) {
    const back = await transaction
      .updateTable("photographs")
      .set({ dropped_at: null })
      .where("id", "in", added)
      .where("sku", "=", sku)
      .returning("id")
      .execute();
    if (back.length < added.length) return "There is no such photograph.";
  }
  if (removed.length > 0) await markDropped(transaction, removed, at);
  return undefined;
}

/** Dropped photographs are deleted after a month (`dropPhotographs`). */
export async function markDropped(db: Db, ids: readonly string[], at: string): Promise<void> {
  await db.updateTable("photographs").set({ dropped_at: at }).where("id", "in", ids).execute();
}

/**
 * Queues a job that draws the share picture of a piece's first photograph, unless there is one with the piece's present
 * name. Returns whether it has to be drawn.
 */
export async function needShare(
  transaction: Db,
  {
    sku,
    name,
    photographs: [first],
  }: { sku: string; name: string; photographs: readonly string[] },
  at: string,
): Promise<boolean> {
  const title = await shareTitleOf(transaction, sku, name);
  if (first === undefined || !title) return false;
  const row = await transaction
    .selectFrom("photographs")
    .select(["picture", "record", "title", "state"])
    .where("id", "=", first)
    .executeTakeFirst();
  const text = JSON.stringify(title);
  if (!row || row.state === "failed") return false;
  const { data } = pictureRecord.safeParse(parseValue(row.record));
  const isDrawn = data?.share === shareAddress(sku, row.picture, title);
  if (row.title !== text || (row.state === "ready" && !isDrawn)) {
    await transaction
      .updateTable("photographs")
      .set({ title: text, ...(!isDrawn && { state: "first" }) })
      .where("id", "=", first)
      .execute();
    await hastenJob(transaction, { queue: ENCODINGS, subject: first }, new Date(at));
  }
  return !isDrawn;
}

/**
 * Gives a published piece the share picture that was drawn anew since its name, or its collection's, has changed. Call it
 * with the catalogue locked.
 */
export async function showShare(
  transaction: Db,
  { sku, photograph, share }: { sku: string; photograph: string; share: string },
  at: string,
): Promise<void> {
  const row = await transaction
    .selectFrom("catalogue_edits")
    .select(["kind", "key", "version", "value as text"])
    .where("kind", "=", "pictures")
    .where("key", "=", sku)
    .executeTakeFirst();
  const value = row && parseValue(row.text);
  const [first, ...others] = piecePictures.safeParse(value).data?.pictures ?? [];
  if (!row || !first || "bundled" in first || first.photograph !== photograph) return;
  if (first.record.share === share) return;
  const pictures = [{ ...first, record: { ...first.record, share } }, ...others];
  const who = { changed_by: "The shop", changed_at: at };
  const write = { kind: "pictures" as const, key: sku, value: { pictures } };
  await writeRows(transaction, [{ ...row, value }], [write], who);
}

/** The text of a piece's share picture; undefined for an accessory, which has no page. */
async function shareTitleOf(db: Db, sku: string, name: string): Promise<ShareTitle | undefined> {
  const collection = collectionOf(sku) ?? (await madeCollectionOf(db, sku));
  return collection && { brand: brand.name, name, collection: `${collection.name} Collection` };
}

async function madeCollectionOf(db: Db, sku: string): Promise<{ name: string } | undefined> {
  const row = await db
    .selectFrom("catalogue_edits")
    .select(["kind", "key", "value"])
    .where("kind", "=", "collection")
    .where("key", "=", sku.split("/")[0] ?? "")
    .executeTakeFirst();
  return row && madeCollections([{ ...row, value: parseValue(row.value) }])[0];
}

/** The `picture` under which `encodings` has a share picture: a hash of the photograph and the text. */
export function sharePictureOf(picture: string, title: ShareTitle): string {
  const facts = JSON.stringify([SHARE_VERSION, picture, title]);
  return createHash("sha256").update(facts).digest("hex").slice(0, 32);
}

/** The address of a share picture. */
export function shareAddress(sku: string, picture: string, title: ShareTitle): string {
  const hash = sharePictureOf(picture, title);
  return `/pictures/share-${sku.replaceAll("/", "-")}-${hash}-${SHARE_WIDTH}.jpg`;
}
