import { sql } from "kysely";
import type { PhotographFile } from "../../domain/media/pictures.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";
import { lockCatalogue } from "../catalogue/edits.ts";

/**
 * Returns two functions that read one encoding of a photograph: from this machine's copy, and from the database, which
 * also makes the copy. Neither checks who asks: nobody can guess the address of an unpublished photograph, and asking
 * for one that does not exist costs one indexed query.
 */
export function createReadPhotograph({
  db,
  media: { copies },
  logger,
}: Pick<Ports, "db" | "media" | "logger">) {
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function fetchOnce(name: string, file: PhotographFile): Promise<Buffer | undefined> {
    const row = await db
      .selectFrom("encodings")
      .innerJoin("media", "media.hash", "encodings.media")
      .select("media.bytes")
      .where("encodings.picture", "=", file.picture)
      .where("encodings.width", "=", file.width)
      .where("encodings.format", "=", file.format)
      .executeTakeFirst();
    if (!row) return undefined;
    // If no copy can be written, for instance on a full disk, the database is asked again next time.
    await copies.write(name, row.bytes).catch((error: unknown) => {
      logger.warn({ err: error }, "No copy of a photograph was made");
    });
    return row.bytes;
  }

  return {
    /** Undefined also for an empty copy, which a power failure may leave: the database has the bytes. */
    readPhotographCopy: async (file: PhotographFile): Promise<Buffer | undefined> => {
      const copy = await copies.read(nameOf(file)).catch((error: unknown) => {
        logger.warn({ err: error }, "A copy of a photograph could not be read");
        return undefined;
      });
      return copy?.length ? copy : undefined;
    },
    readPhotograph: (file: PhotographFile): Promise<Buffer | undefined> => {
      const name = nameOf(file);
      const known = underWay.get(name);
      if (known) return known;
      const fetching = fetchOnce(name, file).finally(() => underWay.delete(name));
      underWay.set(name, fetching);
      return fetching;
    },
  };
}

function nameOf({ picture, width, format }: PhotographFile): string {
  return `${picture}-${width}.${format}`;
}

/** The picture from which a piece's photograph was cropped, to crop it again; undefined if there is none. */
export async function readMaster(db: Db, sku: string, id: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("photographs")
    .innerJoin("media", "media.hash", "photographs.master")
    .select("media.bytes")
    .where("photographs.id", "=", id)
    .where("photographs.sku", "=", sku)
    .executeTakeFirst();
  return row?.bytes;
}

/** How long a photograph is kept after it was taken out of its draft; until then it can be put back. */
const DROPPED_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes expired preview links, and photographs that were taken out of their draft and never published, with the
 * encodings and bytes that no other photograph uses. Published ones are kept: the history can restore them.
 */
export async function dropPhotographs(db: Db, now: Date): Promise<number> {
  await db.deleteFrom("previews").where("expires_at", "<", now.toISOString()).execute();
  return db.transaction().execute(async (transaction) => {
    // While this lock is held, an upload of the same picture waits; it then stores again what it needs.
    await lockCatalogue(transaction);
    const dropped = await transaction
      .deleteFrom("photographs")
      .where("published_at", "is", null)
      .where("dropped_at", "<", new Date(now.getTime() - DROPPED_MS).toISOString())
      .returning(["picture", "master"])
      .execute();
    for (const { picture, master } of dropped) await dropUnused(transaction, picture, master);
    return dropped.length;
  });
}

/** Keeps photographs for good from their first publishing on, at `at`: the history can show them again. */
export async function keepPhotographs(db: Db, ids: readonly string[], at: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("photographs")
    .set({ published_at: sql`coalesce(published_at, ${at})`, dropped_at: null })
    .where("id", "in", ids)
    .execute();
}

async function dropUnused(db: Db, picture: string, master: string): Promise<void> {
  const encodings = await db
    .deleteFrom("encodings")
    .where("original", "=", picture)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("photographs").select("id").where("picture", "=", picture))),
    )
    .returning("media")
    .execute();
  for (const hash of new Set([master, ...encodings.map(({ media }) => media)])) {
    await db
      .deleteFrom("media")
      .where("hash", "=", hash)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("photographs").select("id").where("master", "=", hash))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom("encodings").select("width").where("media", "=", hash))),
      )
      .execute();
  }
}
