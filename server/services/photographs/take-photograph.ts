import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bundle } from "../../../domain/catalogue/types.ts";
import {
  cropSchema,
  MAX_PHOTOGRAPHS,
  pictureRecord,
} from "../../../domain/catalogue/photograph-rows.ts";
import { WHOLE } from "../../../domain/pictures/crop.ts";
import type { Crop } from "../../../domain/pictures/crop.ts";
import type { PictureRecord } from "../../../domain/pictures/pictures.ts";
import type { Db } from "../../db/schema.ts";
import { MAX_PIXELS, SETTINGS_VERSION, SMALLEST } from "../../pictures/settings.ts";
import { FIRST_FILE, MASTER_FILE } from "../../pictures/tasks.ts";
import type { Measured, Refused } from "../../pictures/tasks.ts";
import type { EncoderResult } from "../../gateways/picture-encoder.ts";
import { parseValue } from "../catalogue/read-edits.ts";
import { allPieces, nameOf } from "../catalogue/all-pieces.ts";
import { isWho, WHO_MESSAGE } from "../catalogue/store-change.ts";
import { readDraftRow, writeDraft } from "../catalogue/stored-drafts.ts";
import { lockCatalogue, readRows } from "../catalogue/stored-rows.ts";
import type { Ports } from "../ports.ts";
import { needShare } from "./photograph-states.ts";
import { receiveFile } from "./receive-file.ts";
import type { Bytes } from "./receive-file.ts";
import { storeEncoding, storeMedia } from "./store-media.ts";

export type TakePhotographRequest = {
  /** The piece; it has an open draft. */
  sku: string;
  bytes: Bytes;
  /** The part to show, not checked yet; by default the whole, of which the middle is shown. */
  crop?: unknown;
  /** The uploader's own key: a second upload with it, after a response that was lost, adds nothing. */
  key?: string | undefined;
  by: string;
};

export type CropPhotographRequest = {
  sku: string;
  /** The version of the draft. */
  version: number;
  /** A photograph of the draft. */
  id: string;
  crop: unknown;
  by: string;
};

/** `version` is the draft's. */
export type TakeResult =
  | { kind: "taken"; id: string; version: number; record: PictureRecord }
  /** What the owner can do about it, in words. */
  | { kind: "refused"; message: string }
  /** There is no open draft of this piece, or no such photograph in it. */
  | { kind: "unknown" }
  | { kind: "stale"; version: number }
  /** Too many uploads at once. */
  | { kind: "busy" };

export type Photographs = {
  /** Adds a photograph to the end of a draft. When it returns, the photograph's JPEG can be shown. */
  takePhotograph(request: TakePhotographRequest): Promise<TakeResult>;
  /** Replaces a photograph of a draft by another crop of it. */
  cropPhotograph(request: CropPhotographRequest): Promise<TakeResult>;
};

type TakePorts = Pick<
  Ports,
  "db" | "now" | "random" | "media" | "encoder" | "mediaLimitBytes" | "photographBell" | "logger"
>;

/** Uploads at once in one process; each may take `MEDIA_LIMIT_MB` on disk, and waits for its turn to be decoded. */
const MAX_UPLOADS = 4;
const ID_BYTES = 16;

/** Takes the owner's photographs (docs/decisions/0013-photographs.md). */
export function createPhotographs(ports: TakePorts, bundle: Bundle): Photographs {
  const { db, now, random, media, encoder, mediaLimitBytes, photographBell, logger } = ports;
  let underWay = 0;

  return {
    takePhotograph: async ({ sku, bytes, crop = WHOLE, key, by }) => {
      const shown = cropSchema.safeParse(crop);
      if (!shown.success) return refused(shown.error.issues[0]?.message ?? "");
      if (!isWho(by)) return refused(WHO_MESSAGE);
      const draft = await readDraftRow(db, sku);
      if (draft?.state !== "open") return { kind: "unknown" };
      const id = key === undefined ? newId() : idOfKey(sku, key);
      const known = await takenBefore(db, id);
      if (known) return { ...known, version: draft.version };
      if (draft.value.photographs.length >= MAX_PHOTOGRAPHS) return refused(TOO_MANY);
      const facts = { id, sku, bytes, crop: shown.data, by: by.trim() };
      return inTurn((folder) => receive({ ...facts, folder }));
    },
    cropPhotograph: async ({ sku, version, id, crop, by }) => {
      const shown = cropSchema.safeParse(crop);
      if (!shown.success) return refused(shown.error.issues[0]?.message ?? "");
      if (!isWho(by)) return refused(WHO_MESSAGE);
      const row = await db
        .selectFrom("photographs")
        .innerJoin("media", "media.hash", "photographs.master")
        .select(["photographs.master", "media.bytes", "media.width", "media.height"])
        .where("photographs.id", "=", id)
        .where("photographs.sku", "=", sku)
        .executeTakeFirst();
      if (!row) return { kind: "unknown" };
      // Checked again when it is stored; a stale press must not cost a decoding.
      const draft = await readDraftRow(db, sku);
      if (draft?.state !== "open" || !draft.value.photographs.includes(id)) {
        return { kind: "unknown" };
      }
      if (draft.version !== version) return { kind: "stale", version: draft.version };
      return inTurn(async (folder) => {
        const file = join(folder, MASTER_FILE);
        const { bytes, width, height } = row;
        await writeFile(file, bytes, { mode: 0o600 });
        const task = { kind: "crop" as const, file, folder, crop: shown.data };
        const result = await encoder.run(task, { urgent: true });
        if (result.kind !== "cropped") return notTaken(sku, result);
        const master = { type: "image/jpeg" as const, bytes, width, height };
        const first = await readFile(join(folder, FIRST_FILE));
        const instead = { id, version };
        const { measured } = result;
        const taken = { id: newId(), sku, master, first, measured, crop: shown.data, instead };
        return store({ ...taken, by: by.trim() });
      });
    },
  };

  /** Works in a folder of its own, unless too many uploads and crops are under way. */
  async function inTurn(work: (folder: string) => Promise<TakeResult>): Promise<TakeResult> {
    if (underWay >= MAX_UPLOADS) return { kind: "busy" };
    underWay += 1;
    try {
      return await media.withFolder(work);
    } finally {
      underWay -= 1;
    }
  }

  type Receiving = Pick<TakePhotographRequest, "sku" | "bytes" | "by"> & {
    id: string;
    crop: Crop;
    folder: string;
  };

  async function receive({ id, sku, bytes, crop, by, folder }: Receiving): Promise<TakeResult> {
    const file = join(folder, "upload");
    const received = await receiveFile(bytes, file, mediaLimitBytes);
    if (received.kind !== "received") return refused(NOT_RECEIVED[received.kind](mediaLimitBytes));
    if (received.type === "heic") return refused(HEIC);
    const result = await encoder.run({ kind: "receive", file, folder, crop }, { urgent: true });
    if (result.kind !== "received") return notTaken(sku, result);
    const master = {
      type: "image/jpeg" as const,
      bytes: await readFile(join(folder, MASTER_FILE)),
      ...result.master,
    };
    const first = await readFile(join(folder, FIRST_FILE));
    return store({ id, sku, master, first, measured: result.measured, crop, by });
  }

  /** Says why there is no photograph. A process that died is the file's fault as far as the shop can tell. */
  function notTaken(sku: string, result: EncoderResult): TakeResult {
    if (result.kind === "refused") return refused(REFUSED[result.why](result));
    if (result.kind === "interrupted") return { kind: "busy" };
    logger.warn({ sku, result }, "A photograph could not be decoded");
    return refused(
      "This photograph could not be opened. Save or export it again, or make it smaller.",
    );
  }

  function newId(): string {
    return Buffer.from(random(ID_BYTES)).toString("hex");
  }

  type Taken = {
    id: string;
    sku: string;
    master: Parameters<typeof storeMedia>[1];
    first: Buffer;
    measured: Measured;
    crop: Crop;
    by: string;
    /** The photograph that it replaces, and the draft's version. */
    instead?: { id: string; version: number };
  };

  /** Stores bytes, photograph and draft together: after a `kill -9` there is all of it or nothing. */
  async function store({ id, sku, master, first, measured, crop, by, instead }: Taken) {
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
      const hash = await storeMedia(transaction, master, at);
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
          attempts: 0,
          created_by: by,
          created_at: at,
        })
        .execute();
      if (instead) await markDropped(transaction, instead.id, at);
      const name = draft.value.name ?? (await nameNow(transaction, sku));
      await needShare(transaction, sku, name, photographs);
      const value = { ...draft.value, photographs };
      const who = { changed_by: by, changed_at: at };
      const version = await writeDraft(transaction, { ...draft, value }, who);
      return { kind: "taken", id, version, record };
    });
    if (result.kind === "taken") photographBell.ring();
    return result;
  }

  async function nameNow(transaction: Db, sku: string): Promise<string> {
    const rows = await readRows(transaction);
    return nameOf(allPieces(bundle, rows), rows, sku);
  }
}

/** The photograph of an upload that was stored, but whose response was lost. */
async function takenBefore(db: Db, id: string) {
  const row = await db
    .selectFrom("photographs")
    .select("record")
    .where("id", "=", id)
    .executeTakeFirst();
  const { data: record } = pictureRecord.safeParse(row && parseValue(row.record));
  return record && { kind: "taken" as const, id, record };
}

/** The same for the same key, and unknown to whoever knows the keys of other pieces. */
function idOfKey(sku: string, key: string): string {
  return createHash("sha256")
    .update(`${sku}\n${key}`)
    .digest("hex")
    .slice(0, ID_BYTES * 2);
}

async function markDropped(transaction: Db, id: string, at: string): Promise<void> {
  await transaction
    .updateTable("photographs")
    .set({ dropped_at: at })
    .where("id", "=", id)
    .execute();
}

/** Part of the addresses: equal for the same crop of the same photograph. 128 bits, so that nobody can guess it. */
function pictureHash(master: string, crop: Crop): string {
  const facts = JSON.stringify([SETTINGS_VERSION, master, crop]);
  return createHash("sha256").update(facts).digest("hex").slice(0, 32);
}

function refused(message: string): TakeResult & { kind: "refused" } {
  return { kind: "refused", message };
}

const TOO_MANY = `A piece has at most ${MAX_PHOTOGRAPHS} photographs.`;
const HEIC =
  "This is an iPhone's HEIC picture, which this browser could not convert. Export it as JPEG.";

const NOT_RECEIVED = {
  "too-large": (limit: number) => `A photograph has at most ${Math.floor(limit / 2 ** 20)} MB.`,
  "no-picture": () => "This is no photograph: JPEG, PNG, WebP and AVIF are taken.",
  "cut-off": () => "The photograph did not arrive whole. Send it again.",
};

const REFUSED: Readonly<Record<Refused["why"], (refusal: Refused) => string>> = {
  "no-picture": () => "This file cannot be read as a picture. Save or export it again.",
  damaged: () => "This photograph is damaged. Save or export it again.",
  "too-many-pixels": ({ size }) =>
    `This photograph has too many pixels (${words(size)}); at most ${MAX_PIXELS / 1e6} million are taken.`,
  "too-small": ({ size }) =>
    `Too small (${words(size)}); at least ${SMALLEST.join(" x ")} is needed.`,
};

function words(size: Refused["size"]): string {
  return size ? `${size.width} x ${size.height}` : "unknown";
}
