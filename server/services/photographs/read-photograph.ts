import type { PhotographFile } from "../../../domain/media/pictures.ts";
import type { Ports } from "../ports.ts";

/**
 * Returns readers of one encoding of a photograph: of this process's copy, and of the database, which also makes the
 * copy. Unpublished photographs have addresses that cannot be guessed. An unknown one costs one indexed query.
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
    // Without a copy, on a full disk for instance, the database is asked again next time.
    await copies.write(name, row.bytes).catch((error: unknown) => {
      logger.warn({ err: error }, "No copy of a photograph was made");
    });
    return row.bytes;
  }

  return {
    /** Undefined also for a damaged copy, as a power failure may leave it: the database has the bytes. */
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
