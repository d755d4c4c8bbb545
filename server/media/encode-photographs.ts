import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { cropSchema, pictureRecord } from "../../domain/catalogue/edit-rows.ts";
import { WHOLE } from "../../domain/media/photographs.ts";
import { photographWidths } from "../../domain/media/pictures.ts";
import type { PictureRecord } from "../../domain/media/pictures.ts";
import type { Db } from "../db/schema.ts";
import { SHARE_WIDTH } from "./settings.ts";
import { MASTER_FILE, SHARE_FILE } from "./encoder-tasks.ts";
import type { ShareTitle } from "./encoder-tasks.ts";
import { parseValue } from "../catalogue/edits.ts";
import { jobLease } from "../jobs/lease.ts";
import type { Ports } from "../ports.ts";
import { shareAddress, sharePictureOf } from "./photograph-states.ts";
import { storeEncoding } from "./store-photograph.ts";

export type EncodeResult =
  | "encoded"
  | "failed"
  /** To be tried again: the encoder died, or was needed for an upload, or the shop stops. */
  | "again"
  /** Another process is at it. */
  | "busy"
  | "idle";

/** After a `kill -9` another process begins anew when this is over. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;
/** A photograph on which the encoder dies so often is not tried again. */
const MAX_ATTEMPTS = 3;
const FAULT = "It could not be encoded. Take it out, save or export it again, and add it anew.";
const SHARE_HEIGHT = 630;
/** A literal, not a parameter, so that the database can use its partial index on these rows. */
const WAITING = sql.lit("first" as const);

type EncodePorts = Pick<Ports, "db" | "now" | "media" | "encoder" | "logger">;

type Waiting = {
  id: string;
  sku: string;
  picture: string;
  attempts: number;
  title: string | null;
  record: string;
  crop: string;
  bytes: Buffer;
};

/**
 * Returns one round of the job: makes all missing encodings of the photograph that has waited longest. One photograph
 * at a time in the whole shop; its encodings are stored together, and storing them twice changes nothing.
 */
export function createEncodePhotographs(ports: EncodePorts) {
  const { db, now } = ports;
  const { readDue, move } = jobLease(db, "photographs", now);

  return async function encodePhotographs(): Promise<EncodeResult> {
    if (!(await isAnyWaiting(db))) return "idle";
    const dueAt = await readDue();
    if (dueAt > now().toISOString()) return "busy";
    let lease = await move(dueAt, LEASE_MS);
    if (lease === undefined) return "busy";
    const renewal = setInterval(() => {
      const held = lease;
      if (held === undefined) return;
      void move(held, LEASE_MS).then(
        (moved) => (lease = moved),
        // The database does not respond: another process may take over, which does no harm.
        () => undefined,
      );
    }, RENEW_MS).unref();
    try {
      return await encodeNext(ports);
    } finally {
      clearInterval(renewal);
      if (lease !== undefined) await move(lease, 0);
    }
  };
}

async function isAnyWaiting(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("photographs")
    .select("id")
    .where("state", "=", WAITING)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function encodeNext(ports: EncodePorts): Promise<EncodeResult> {
  const { db, media, logger } = ports;
  const next = await claim(db);
  if (!next) return "idle";
  const { id, sku, attempts } = next;
  if (attempts >= MAX_ATTEMPTS) {
    logger.warn({ photograph: id, sku }, "A photograph could not be encoded");
    await db
      .updateTable("photographs")
      .set({ state: "failed", fault: FAULT })
      .where("id", "=", id)
      .where("state", "=", "first")
      .execute();
    return "failed";
  }
  try {
    return await media.withFolder((folder) => encodeIn(folder, ports, next));
  } catch (error) {
    // The shop's own trouble, such as a full disk: not the photograph's fault.
    await countAttempts(db, id, attempts);
    throw error;
  }
}

/** Counts the attempt before it begins, so that a picture that crashes every process is not tried for ever. */
async function claim(db: Db): Promise<Waiting | undefined> {
  const next = await db
    .selectFrom("photographs")
    .innerJoin("media", "media.hash", "photographs.master")
    .select(["id", "sku", "picture", "attempts", "title", "record", "crop", "media.bytes"])
    .where("state", "=", WAITING)
    .orderBy("photographs.created_at")
    .limit(1)
    .executeTakeFirst();
  if (next) await countAttempts(db, next.id, next.attempts + 1);
  return next;
}

async function countAttempts(db: Db, id: string, attempts: number): Promise<void> {
  await db.updateTable("photographs").set({ attempts }).where("id", "=", id).execute();
}

async function encodeIn(
  folder: string,
  { db, now, encoder, logger }: EncodePorts,
  { id, sku, picture, attempts, title, record: stored, crop, bytes }: Waiting,
): Promise<EncodeResult> {
  const { data: record } = pictureRecord.safeParse(parseValue(stored));
  const { data: shown = WHOLE } = cropSchema.safeParse(parseValue(crop));
  if (!record) return "again";
  const made = await madeOf(db, picture);
  const widths = photographWidths(record.width).filter((width) => !made.has(width));
  const share = title === null ? undefined : (parseValue(title) as ShareTitle);
  const file = join(folder, MASTER_FILE);
  await writeFile(file, bytes, { mode: 0o600 });
  const result = await encoder.run({
    kind: "encode",
    file,
    folder,
    crop: shown,
    widths,
    share: share && { title: share, color: record.color },
  });
  if (result.kind === "interrupted") {
    await countAttempts(db, id, attempts);
    return "again";
  }
  if (result.kind !== "encoded") {
    logger.warn({ photograph: id, sku, result }, "An encoding failed");
    return "again";
  }
  const files = await Promise.all(
    widths.map(async (width) => ({ width, bytes: await readFile(join(folder, `${width}.avif`)) })),
  );
  const shareBytes = share && (await readFile(join(folder, SHARE_FILE)));
  const at = now().toISOString();
  const complete: PictureRecord = {
    ...record,
    widths: photographWidths(record.width).slice(1),
    ...(share && { share: shareAddress(sku, picture, share) }),
  };
  await db.transaction().execute(async (transaction) => {
    for (const { width, bytes: encoded } of files) {
      const height = Math.round((width * record.height) / record.width);
      const avif = { type: "image/avif" as const, width, height, bytes: encoded };
      await storeEncoding(transaction, { picture }, avif, at);
    }
    if (share && shareBytes) {
      const jpeg = { width: SHARE_WIDTH, height: SHARE_HEIGHT, bytes: shareBytes };
      const names = { picture: sharePictureOf(picture, share), original: picture };
      await storeEncoding(transaction, names, { type: "image/jpeg", ...jpeg }, at);
    }
    await transaction
      .updateTable("photographs")
      .set({ state: "ready", record: JSON.stringify(complete), attempts: 0 })
      .where("id", "=", id)
      // The piece was named anew meanwhile: its share picture is drawn in another round.
      .where((eb) => eb("title", title === null ? "is" : "=", title))
      .execute();
  });
  return "encoded";
}

/** The widths of a picture that are there, from another photograph with the same picture or an earlier name. */
async function madeOf(db: Db, picture: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom("encodings")
    .select("width")
    .where("picture", "=", picture)
    .where("format", "=", "avif")
    .execute();
  return new Set(rows.map(({ width }) => width));
}
