import type { Db } from "../../db/schema.ts";

/** The whole picture behind a photograph of a piece, for cropping it anew; undefined if there is none. */
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
