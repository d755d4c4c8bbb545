import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { cropSchema, MAX_PHOTOGRAPHS } from "../../domain/catalogue/edit-rows.ts";
import { pictureSubject as collectionSubject } from "../../domain/catalogue/made-collections.ts";
import { sniff, SNIFF_BYTES, WHOLE } from "../../domain/media/photographs.ts";
import type { Crop, PictureType } from "../../domain/media/photographs.ts";
import type { PhotographFault } from "../../domain/media/form-photographs.ts";
import { HOME_PICTURE } from "../../domain/stores/words.ts";
import { readDraftRow } from "../catalogue/stored-drafts.ts";
import type { Ports } from "../ports.ts";
import { FIRST_FILE, MASTER_FILE, SMALL_FILE } from "./encoder-tasks.ts";
import type { EncoderResult } from "./encoder.ts";
import {
  HEIC,
  NOT_RECEIVED,
  refused,
  REFUSED,
  storePhotograph,
  storePicture,
  takenBefore,
  TOO_MANY,
} from "./store-photograph.ts";
import type { DecodedPhotograph, TakeResult } from "./store-photograph.ts";

type TakePhotographRequest = {
  /** The piece; it has an open draft. */
  sku: string;
  bytes: Bytes;
  /** The part to show, not validated yet; by default the whole picture, of which the middle is shown. */
  crop?: unknown;
  /** The uploader's own key: a second upload with it, after a response that was lost, adds nothing. */
  key?: string | undefined;
  /** The photograph of the draft in whose place it comes, and the draft's version; without it, it comes last. */
  instead?: { id: string; version: number } | undefined;
  by: string;
};

/** What pages show of a customer's photograph; any other kind is a `PhotographFault`. */
export type SmallResult =
  | { kind: "taken"; width: number; height: number; jpeg: Buffer; avif: Buffer }
  | { kind: Exclude<PhotographFault, "many" | "limited" | "gone"> };

type TakePictureRequest = {
  /** What it is a picture of: `pictureSubject` of `domain/stores/words.ts`, or of `domain/catalogue/made-collections.ts`. */
  subject: string;
  bytes: Bytes;
  by: string;
};

type CropPhotographRequest = {
  sku: string;
  /** The version of the draft. */
  version: number;
  /** A photograph of the draft. */
  id: string;
  crop: unknown;
  by: string;
};

type TakePorts = Pick<
  Ports,
  "db" | "now" | "random" | "media" | "encoder" | "mediaLimitBytes" | "photographBell" | "logger"
>;

/** Maximum concurrent uploads; each may take `MEDIA_LIMIT_MB` on disk, and waits for its turn to be decoded. */
const MAX_UPLOADS = 4;
const ID_BYTES = 16;
const BUSY = { kind: "busy" } as const;

/** Takes the owner's photographs (docs/decisions/0013-photographs.md). */
export function createPhotographs(ports: TakePorts) {
  const { db, random, media, encoder, mediaLimitBytes, logger } = ports;
  let underWay = 0;

  return {
    /** Adds a photograph to a draft, at its end or in the place of another. When it returns, the photograph's JPEG can be shown. */
    takePhotograph: async ({
      sku,
      bytes,
      crop = WHOLE,
      key,
      instead,
      by,
    }: TakePhotographRequest): Promise<TakeResult> => {
      const shown = cropSchema.safeParse(crop);
      if (!shown.success) return refused(shown.error.issues[0]?.message ?? "");
      const draft = await readDraftRow(db, sku);
      if (draft?.state !== "open") return { kind: "unknown" };
      const id = key === undefined ? newId() : idOfKey(sku, key);
      const known = await takenBefore(db, id);
      if (known) return { ...known, version: draft.version };
      if (instead) {
        if (draft.version !== instead.version) return { kind: "stale", version: draft.version };
        if (!draft.value.photographs.includes(instead.id)) return { kind: "unknown" };
      } else if (draft.value.photographs.length >= MAX_PHOTOGRAPHS) return refused(TOO_MANY);
      return inTurn<TakeResult>(async (folder) => {
        const decoded = await receive(folder, sku, bytes, shown.data);
        if ("kind" in decoded) return decoded;
        return store(folder, {
          id,
          sku,
          ...decoded,
          crop: shown.data,
          by,
          ...(instead && { instead }),
        });
      }, BUSY);
    },
    /** Stores a picture of the shop's words. When it returns, its JPEG can be shown. */
    takePicture: async ({
      subject,
      bytes,
      by,
    }: TakePictureRequest): Promise<
      { kind: "stored"; id: string } | Extract<TakeResult, { kind: "refused" | "busy" }>
    > => {
      const isWide = subject === HOME_PICTURE || subject.startsWith(collectionSubject(""));
      const crop: Crop = isWide ? { ...WHOLE, shape: "own" } : WHOLE;
      return inTurn(async (folder) => {
        const decoded = await receive(folder, subject, bytes, crop);
        if ("kind" in decoded) return decoded;
        const first = await readFile(join(folder, FIRST_FILE));
        return storePicture(ports, { id: newId(), sku: subject, ...decoded, crop, first, by });
      }, BUSY);
    },
    /** Turns an upload into a JPEG without metadata; undefined if it is no photograph that can be opened now. */
    copyPhotograph: async (bytes: Bytes): Promise<Buffer | undefined> =>
      inTurn(async (folder) => {
        const file = join(folder, "upload");
        const received = await receiveFile(bytes, file, mediaLimitBytes);
        if (received.kind !== "received") return undefined;
        const { kind } = await encoder.run({ kind: "copy", file, folder }, { urgent: true });
        return kind === "copied" ? readFile(join(folder, MASTER_FILE)) : undefined;
      }, undefined),
    /** Turns a customer's upload into what pages show of it, without metadata. */
    takeSmall: async (bytes: Bytes): Promise<SmallResult> =>
      inTurn<SmallResult>(async (folder) => {
        const file = join(folder, "upload");
        const received = await receiveFile(bytes, file, mediaLimitBytes);
        if (received.kind === "too-large") return { kind: "large" };
        if (received.kind !== "received") return { kind: "wrong" };
        if (received.type === "heic") return { kind: "heic" };
        const made = await encoder.run({ kind: "small", file, folder }, { urgent: true });
        if (made.kind === "interrupted") return BUSY;
        if (made.kind !== "small") return { kind: "wrong" };
        const [jpeg, avif] = await Promise.all(
          [FIRST_FILE, SMALL_FILE].map((name) => readFile(join(folder, name))),
        );
        return jpeg && avif ? { ...made, kind: "taken", jpeg, avif } : { kind: "wrong" };
      }, BUSY),
    /** Replaces a photograph of a draft by another crop of it. */
    cropPhotograph: async ({
      sku,
      version,
      id,
      crop,
      by,
    }: CropPhotographRequest): Promise<TakeResult> => {
      const shown = cropSchema.safeParse(crop);
      if (!shown.success) return refused(shown.error.issues[0]?.message ?? "");
      const master = await db
        .selectFrom("photographs")
        .innerJoin("media", "media.hash", "photographs.master")
        .select(["media.bytes", "media.width", "media.height"])
        .where("photographs.id", "=", id)
        .where("photographs.sku", "=", sku)
        .executeTakeFirst();
      if (!master) return { kind: "unknown" };
      // `storePhotograph` checks this again; here it saves the work of decoding for an outdated form.
      const draft = await readDraftRow(db, sku);
      if (draft?.state !== "open" || !draft.value.photographs.includes(id)) {
        return { kind: "unknown" };
      }
      if (draft.version !== version) return { kind: "stale", version: draft.version };
      return inTurn<TakeResult>(async (folder) => {
        const file = join(folder, MASTER_FILE);
        await writeFile(file, master.bytes, { mode: 0o600 });
        const task = { kind: "crop" as const, file, folder, crop: shown.data };
        const result = await encoder.run(task, { urgent: true });
        if (result.kind !== "cropped") return notTaken(sku, result);
        const cropped = { sku, master, measured: result.measured, crop: shown.data, by };
        return store(folder, { id: newId(), ...cropped, instead: { id, version } });
      }, BUSY);
    },
  };

  /** Calls `work` with a folder of its own; returns `busy` if too many uploads and crops are under way. */
  async function inTurn<Result>(
    work: (folder: string) => Promise<Result>,
    busy: Result,
  ): Promise<Result> {
    if (underWay >= MAX_UPLOADS) return busy;
    underWay += 1;
    try {
      return await media.withFolder(work);
    } finally {
      underWay -= 1;
    }
  }

  /** Receives an upload, and has it checked and its master made in `folder`. */
  async function receive(folder: string, sku: string, bytes: Bytes, crop: Crop) {
    const file = join(folder, "upload");
    const received = await receiveFile(bytes, file, mediaLimitBytes);
    if (received.kind !== "received") {
      return refused(NOT_RECEIVED[received.kind](mediaLimitBytes));
    }
    if (received.type === "heic") return refused(HEIC);
    const task = { kind: "receive" as const, file, folder, crop };
    const result = await encoder.run(task, { urgent: true });
    if (result.kind !== "received") return notTaken(sku, result);
    const master = { ...result.master, bytes: await readFile(join(folder, MASTER_FILE)) };
    return { master, measured: result.measured };
  }

  /** Stores what the encoder has left in `folder`. */
  async function store(
    folder: string,
    photograph: Omit<DecodedPhotograph, "first">,
  ): Promise<TakeResult> {
    const first = await readFile(join(folder, FIRST_FILE));
    return storePhotograph(ports, { ...photograph, first });
  }

  /** Says why there is no photograph. If the encoder's process died, the file is taken to be the cause. */
  function notTaken(sku: string, result: EncoderResult) {
    if (result.kind === "refused") return refused(REFUSED[result.why](result));
    if (result.kind === "interrupted") return BUSY;
    logger.warn({ sku, result }, "A photograph could not be decoded");
    return refused(
      "This photograph could not be opened. Save or export it again, or make it smaller.",
    );
  }

  function newId(): string {
    return Buffer.from(random(ID_BYTES)).toString("hex");
  }
}

/** The photograph's id: the same for the same piece and key, so that a repeated upload finds it. */
function idOfKey(sku: string, key: string): string {
  return createHash("sha256")
    .update(`${sku}\n${key}`)
    .digest("hex")
    .slice(0, ID_BYTES * 2);
}

/** A request's body, Node's or the web's, or any other source of bytes. */
export type Bytes = ReadableStream<Uint8Array> | Readable | AsyncIterable<Uint8Array>;

type ReceivedFile =
  | { kind: "received"; type: PictureType }
  /** `no-picture`: its first bytes are no picture's; `cut-off`: the source broke off or took too long. */
  | { kind: "too-large" | "no-picture" | "cut-off" };

/** How long an upload may take: 20 MB at half a megabit a second. */
export const UPLOAD_MS = 6 * 60_000;

class Refused extends Error {
  readonly kind: Exclude<ReceivedFile["kind"], "received">;
  constructor(kind: Refused["kind"]) {
    super(kind);
    this.kind = kind;
  }
}

/**
 * Writes a source into a new file as the bytes come. Stops reading at `maxBytes`, or after the first bytes if they are
 * not those of a picture. @throws if the file cannot be written
 */
async function receiveFile(source: Bytes, file: string, maxBytes: number): Promise<ReceivedFile> {
  let type: PictureType | undefined;
  const signal = AbortSignal.timeout(UPLOAD_MS);
  try {
    const to = createWriteStream(file, { flags: "wx", mode: 0o600 });
    await pipeline(source as AsyncIterable<Uint8Array>, checked, to, { signal });
  } catch (error) {
    if (error instanceof Refused) return { kind: error.kind };
    if (signal.aborted) return { kind: "cut-off" };
    throw error;
  }
  return type ? { kind: "received", type } : { kind: "no-picture" };

  async function* checked(parts: AsyncIterable<Uint8Array>) {
    let start = Buffer.alloc(0);
    let length = 0;
    try {
      for await (const part of parts) {
        length += part.byteLength;
        if (length > maxBytes) throw new Refused("too-large");
        if (!type) {
          start = Buffer.concat([start, part.subarray(0, SNIFF_BYTES)]);
          type = start.byteLength < SNIFF_BYTES ? undefined : sniff(start);
          if (!type && start.byteLength >= SNIFF_BYTES) throw new Refused("no-picture");
        }
        yield part;
      }
    } catch (error) {
      throw error instanceof Refused ? error : new Refused("cut-off");
    }
  }
}
