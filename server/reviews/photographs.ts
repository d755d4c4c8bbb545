import type { PhotographFault } from "../../domain/reviews/review.ts";
import type { Db } from "../db/schema.ts";
import { consumeLimits } from "../db/limits.ts";
import type { Bytes, SmallResult } from "../media/take-photograph.ts";
import type { Ports } from "../ports.ts";

const ID_BYTES = 16;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Forms with photographs that one network may send in an hour. */
const FORMS_PER_HOUR = 20;

type TakePorts = Pick<Ports, "db" | "now" | "random" | "fingerprint"> & {
  takeSmall(bytes: Bytes): Promise<SmallResult>;
};

/**
 * Stores the photographs of a form before its review is written, so that a form that is refused keeps them. Either all
 * of them are taken, or none.
 */
export async function takePhotographs(
  { db, now, random, fingerprint, takeSmall }: TakePorts,
  files: readonly Bytes[],
  network: string,
): Promise<{ ids: string[] } | { fault: PhotographFault }> {
  const key = `photographs network ${fingerprint(network)}`;
  const limit = { key, most: FORMS_PER_HOUR, windowMs: HOUR_MS };
  if ((await consumeLimits(db, [limit], now())).kind === "limited") return { fault: "limited" };
  const rows = [];
  for (const [position, bytes] of files.entries()) {
    const taken = await takeSmall(bytes);
    if (taken.kind !== "taken") return { fault: taken.kind };
    const { kind: _, ...picture } = taken;
    const id = Buffer.from(random(ID_BYTES)).toString("hex");
    rows.push({ id, position, review_id: null, taken_at: now().toISOString(), ...picture });
  }
  await db.insertInto("review_photographs").values(rows).execute();
  return { ids: rows.map(({ id }) => id) };
}

/** Gives a new review the photographs of its form that no other review has. */
export async function attachPhotographs(
  db: Db,
  ids: readonly string[],
  review_id: string,
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await db
      .updateTable("review_photographs")
      .set({ review_id, position })
      .where("id", "=", id)
      .where("review_id", "is", null)
      .execute();
  }
}

export type PhotographFormat = "avif" | "jpg";

/** A photograph of a review in one format; of a published one only, unless the house asks. */
export async function readPhotograph(
  db: Db,
  { id, format, isForHouse }: { id: string; format: PhotographFormat; isForHouse: boolean },
): Promise<Buffer | undefined> {
  let query = db
    .selectFrom("review_photographs")
    .innerJoin("reviews", "reviews.id", "review_id")
    .select(format === "avif" ? "avif as bytes" : "jpeg as bytes")
    .where("review_photographs.id", "=", id);
  if (!isForHouse) query = query.where("state", "=", "published");
  return (await query.executeTakeFirst())?.bytes;
}

/** Deletes photographs whose form was given up a day ago. */
export async function dropGivenUp(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("review_photographs")
    .where("review_id", "is", null)
    .where("taken_at", "<", new Date(now.getTime() - DAY_MS).toISOString())
    .execute();
}
