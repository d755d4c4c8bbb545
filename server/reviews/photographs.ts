import type { Db } from "../db/schema.ts";

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
