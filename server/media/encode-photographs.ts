import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cropSchema } from "../../domain/catalogue/edit-rows.ts";
import { pictureRecord } from "../../domain/media/photograph-rows.ts";
import { WHOLE } from "../../domain/media/photographs.ts";
import { photographWidths } from "../../domain/media/pictures.ts";
import type { PictureRecord } from "../../domain/media/pictures.ts";
import type { Db } from "../db/schema.ts";
import { SHARE_WIDTH } from "./settings.ts";
import { MASTER_FILE, SHARE_FILE } from "./encoder-tasks.ts";
import type { ShareTitle } from "./encoder-tasks.ts";
import { lockCatalogue, parseValue } from "../catalogue/edits.ts";
import { finishJob, jobRound, moveJob } from "../jobs/job.ts";
import type { Job } from "../jobs/job.ts";
import type { Ports } from "../ports.ts";
import { ENCODINGS, shareAddress, sharePictureOf, showShare } from "./photograph-states.ts";
import { storeEncoding } from "./store-photograph.ts";

export type EncodeResult =
  | "encoded"
  | "failed"
  /** The photograph will be tried again: the encoder died, or was needed for an upload, or the shop stops. */
  | "again";

/** After a `kill -9` another process takes the job over when this time has passed. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;
/** A photograph on which the encoder has died this often is not tried again. */
const MAX_ATTEMPTS = 3;
const FAULT = "It could not be encoded. Take it out, save or export it again, and add it anew.";
const SHARE_HEIGHT = 630;

type EncodePorts = Pick<Ports, "db" | "now" | "media" | "encoder" | "logger">;

/**
 * Returns one round of the job: makes all missing encodings of the photograph that has waited longest. The whole shop
 * encodes one photograph at a time; its encodings are stored together, and storing them twice changes nothing. An
 * attempt counts before it begins, so that a picture that crashes every process is not tried for ever.
 */
export function createEncodePhotographs(ports: EncodePorts) {
  const { db, now, media, logger } = ports;

  return jobRound<EncodeResult>(ports, {
    name: ENCODINGS,
    leaseMs: LEASE_MS,
    renewMs: RENEW_MS,
    isExclusive: true,
    run: async (job) => {
      const photograph = await readWaiting(db, job.subject);
      if (!photograph) {
        await finishJob(db, job);
        return "encoded";
      }
      const { id, sku } = photograph;
      if (job.attempts > MAX_ATTEMPTS) {
        logger.warn({ photograph: id, sku }, "A photograph could not be encoded");
        await db
          .updateTable("photographs")
          .set({ state: "failed", fault: FAULT })
          .where("id", "=", id)
          .where("state", "=", "first")
          .execute();
        await finishJob(db, job);
        return "failed";
      }
      const again = (isCounted: boolean) => {
        const attempts = job.attempts - (isCounted ? 0 : 1);
        return moveJob(db, { ...job, attempts }, now(), now());
      };
      try {
        const result = await media.withFolder((folder) => encodeIn(folder, ports, job, photograph));
        if (result !== "encoded") await again(result === "again");
        return result === "encoded" ? result : "again";
      } catch (error) {
        // The fault is the shop's, for instance a full disk, so this attempt does not count.
        await again(false);
        throw error;
      }
    },
  });
}

type Waiting = NonNullable<Awaited<ReturnType<typeof readWaiting>>>;

/** Undefined if the photograph was deleted, or another process has encoded it already. */
function readWaiting(db: Db, id: string) {
  return db
    .selectFrom("photographs")
    .innerJoin("media", "media.hash", "photographs.master")
    .select(["id", "sku", "picture", "title", "record", "crop", "media.bytes"])
    .where("id", "=", id)
    .where("state", "=", "first")
    .executeTakeFirst();
}

async function encodeIn(
  folder: string,
  { db, now, encoder, logger }: EncodePorts,
  job: Job,
  { id, sku, picture, title, record: stored, crop, bytes }: Waiting,
): Promise<"encoded" | "again" | "interrupted"> {
  const { data: record } = pictureRecord.safeParse(parseValue(stored));
  const { data: shown = WHOLE } = cropSchema.safeParse(parseValue(crop));
  if (!record) return "again";
  const made = await madeOf(db, picture);
  const all = photographWidths(record.width, shown.shape);
  const widths = all.filter((width) => !made.has(width));
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
  if (result.kind === "interrupted") return "interrupted";
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
    widths: all.slice(1),
    ...(share && { share: shareAddress(sku, picture, share) }),
  };
  await db.transaction().execute(async (transaction) => {
    // Before the photograph, as when it is published.
    if (share) await lockCatalogue(transaction);
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
    const { numUpdatedRows } = await transaction
      .updateTable("photographs")
      .set({ state: "ready", record: JSON.stringify(complete) })
      .where("id", "=", id)
      // If the piece was renamed meanwhile, another round draws its share picture (`needShare`).
      .where((eb) => eb("title", title === null ? "is" : "=", title))
      .executeTakeFirst();
    if (complete.share && numUpdatedRows > 0n) {
      await showShare(transaction, { sku, photograph: id, share: complete.share }, at);
    }
    await finishJob(transaction, job);
  });
  return "encoded";
}

/** The widths in which a picture is encoded already, for another photograph or an earlier name of the piece. */
async function madeOf(db: Db, picture: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom("encodings")
    .select("width")
    .where("picture", "=", picture)
    .where("format", "=", "avif")
    .execute();
  return new Set(rows.map(({ width }) => width));
}
