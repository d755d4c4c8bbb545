import { createHash } from "node:crypto";
import { MAX_PHOTOGRAPHS } from "../../domain/catalogue/edit-rows.ts";
import { pictureRecord } from "../../domain/media/photograph-rows.ts";
import type { Crop } from "../../domain/media/photographs.ts";
import type { PictureRecord } from "../../domain/media/pictures.ts";
import { allPieces, lockCatalogue, nameOf, parseValue, readRows } from "../catalogue/edits.ts";
import { readDraftRow, writeDraft } from "../catalogue/stored-drafts.ts";
import type { Db } from "../db/schema.ts";
import { enqueueJob } from "../jobs/job.ts";
import type { Ports } from "../ports.ts";
import type { Measured, Refused } from "./encoder.ts";
import { ENCODINGS, markDropped, needShare } from "./photograph-states.ts";
import { MAX_PIXELS, SETTINGS_VERSION, SMALLEST } from "./settings.ts";

/** `version` is the draft's. */
export type TakeResult =
  | { kind: "taken"; id: string; version: number; record: PictureRecord }
  | ReturnType<typeof refused>
  /** There is no open draft of this piece, or no such photograph in it. */
  | { kind: "unknown" }
  | { kind: "stale"; version: number }
  /** Too many uploads at once. */
  | { kind: "busy" };

/** A photograph as the encoder left it, to be stored. */
export type DecodedPhotograph = {
  id: string;
  sku: string;
  /** The JPEG of the upright picture. */
  master: Omit<Media, "type">;
  first: Buffer;
  measured: Measured;
  crop: Crop;
  by: string;
  /** The photograph that this one replaces, and the draft's version that the request knows. */
  instead?: { id: string; version: number };
};

type StorePorts = Pick<Ports, "db" | "now" | "photographBell">;

/** Stores bytes, photograph and draft in one transaction: after a `kill -9` all of it is there, or nothing. */
export async function storePhotograph(
  { db, now, photographBell }: StorePorts,
  { id, sku, master, first, measured, crop, by, instead }: DecodedPhotograph,
): Promise<TakeResult> {
  const at = now().toISOString();
  const result = await db.transaction().execute(async (transaction): Promise<TakeResult> => {
    await lockCatalogue(transaction);
    const draft = await readDraftRow(transaction, sku);
    if (draft?.state !== "open") return { kind: "unknown" };
    if (instead && draft.version !== instead.version) {
      return { kind: "stale", version: draft.version };
    }
    const known = await takenBefore(transaction, id);
    if (known) return { ...known, version: draft.version };
    const before = draft.value.photographs;
    if (instead && !before.includes(instead.id)) return { kind: "unknown" };
    const photographs = instead
      ? before.map((each) => (each === instead.id ? id : each))
      : [...before, id];
    if (photographs.length > MAX_PHOTOGRAPHS) return refused(TOO_MANY);
    const decoded = { id, sku, master, first, measured, crop, by };
    const record = await insertPhotograph(transaction, decoded, now(), null);
    if (instead) await markDropped(transaction, [instead.id], at);
    const name = draft.value.name ?? (await nameNow(transaction, sku));
    await needShare(transaction, { sku, name, photographs }, at);
    const value = { ...draft.value, photographs };
    const who = { changed_by: by, changed_at: at };
    const version = await writeDraft(transaction, { ...draft, value }, who);
    return { kind: "taken", id, version, record };
  });
  if (result.kind === "taken") photographBell.ring();
  return result;
}

/**
 * Stores a picture of the shop's words, which belongs to no draft: until a part is saved with it, it counts as dropped,
 * and is deleted a month later.
 */
export async function storePicture(
  { db, now, photographBell }: StorePorts,
  decoded: Omit<DecodedPhotograph, "instead">,
): Promise<{ kind: "stored"; id: string }> {
  await db.transaction().execute(async (transaction) => {
    // Retention, which deletes bytes that no photograph uses, waits for the lock.
    await lockCatalogue(transaction);
    await insertPhotograph(transaction, decoded, now(), now().toISOString());
  });
  photographBell.ring();
  return { kind: "stored", id: decoded.id };
}

async function insertPhotograph(
  transaction: Db,
  { id, sku, master, first, measured, crop, by }: Omit<DecodedPhotograph, "instead">,
  now: Date,
  dropped_at: string | null,
): Promise<PictureRecord> {
  const at = now.toISOString();
  const hash = await storeMedia(transaction, { ...master, type: "image/jpeg" }, at);
  const picture = pictureHash(hash, crop);
  const { jpeg, width, height } = measured;
  const jpegHeight = Math.round((jpeg * height) / width);
  await storeEncoding(
    transaction,
    { picture },
    { type: "image/jpeg", width: jpeg, height: jpegHeight, bytes: first },
    at,
  );
  const record: PictureRecord = { ...measured, hash: picture, widths: [] };
  await transaction
    .insertInto("photographs")
    .values({
      id,
      sku,
      picture,
      master: hash,
      crop: JSON.stringify(crop),
      state: "first",
      record: JSON.stringify(record),
      created_by: by,
      created_at: at,
      dropped_at,
    })
    .execute();
  await enqueueJob(transaction, { queue: ENCODINGS, subject: id }, now);
  return record;
}

async function nameNow(transaction: Db, sku: string): Promise<string> {
  const rows = await readRows(transaction);
  return nameOf(allPieces(rows), rows, sku);
}

/** Finds the photograph of an upload that was stored but whose response was lost. */
export async function takenBefore(db: Db, id: string) {
  const row = await db
    .selectFrom("photographs")
    .select("record")
    .where("id", "=", id)
    .executeTakeFirst();
  const { data: record } = pictureRecord.safeParse(row && parseValue(row.record));
  return record && { kind: "taken" as const, id, record };
}

/** Part of a picture's addresses: equal for the same crop of the same photograph, and 128 bits, so not guessable. */
function pictureHash(master: string, crop: Crop): string {
  const facts = JSON.stringify([SETTINGS_VERSION, master, crop]);
  return createHash("sha256").update(facts).digest("hex").slice(0, 32);
}

/** Tells the owner why an upload is not accepted, and what she can do about it. */
export const refused = (message: string) => ({ kind: "refused" as const, message });

export const TOO_MANY = `A piece has at most ${MAX_PHOTOGRAPHS} photographs.`;
export const HEIC =
  "This is an iPhone’s HEIC picture, which this browser could not convert. Export it as JPEG.";

export const NOT_RECEIVED = {
  /** `limit` is in bytes. */
  "too-large": (limit: number) => `A photograph has at most ${Math.floor(limit / 2 ** 20)} MB.`,
  "no-picture": () => "This is no photograph: JPEG, PNG, WebP and AVIF are taken.",
  "cut-off": () => "The photograph did not arrive whole. Send it again.",
};

export const REFUSED: Readonly<Record<Refused["why"], (refusal: Refused) => string>> = {
  "no-picture": () => "This file cannot be read as a picture. Save or export it again.",
  damaged: () => "This photograph is damaged. Save or export it again.",
  "too-many-pixels": ({ size }) =>
    `This photograph has too many pixels (${words(size)}); at most ${MAX_PIXELS / 1e6} million are taken.`,
  "too-small": ({ size, least = SMALLEST }) =>
    `Too small (${words(size)}); at least ${least.join(" x ")} is needed.`,
};

function words(size: Refused["size"]): string {
  return size ? `${size.width} x ${size.height}` : "unknown";
}

type Media = {
  type: "image/jpeg" | "image/avif";
  width: number;
  height: number;
  bytes: Buffer;
};

/** Stores bytes, unless the same bytes are stored already. @returns their hash */
async function storeMedia(db: Db, media: Media, at: string): Promise<string> {
  const hash = createHash("sha256").update(media.bytes).digest("hex");
  await db
    .insertInto("media")
    .values({ hash, ...media, created_at: at })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  return hash;
}

/** Stores one encoding of a picture; an earlier one of the same width and format stays. */
export async function storeEncoding(
  db: Db,
  { picture, original = picture }: { picture: string; original?: string },
  media: Media,
  at: string,
): Promise<void> {
  const hash = await storeMedia(db, media, at);
  const format = media.type === "image/avif" ? ("avif" as const) : ("jpg" as const);
  await db
    .insertInto("encodings")
    .values({ picture, original, width: media.width, format, media: hash })
    .onConflict((conflict) => conflict.columns(["picture", "width", "format"]).doNothing())
    .execute();
}
