import type { Db } from "../../db/schema.ts";
import { lockCatalogue } from "../catalogue/stored-rows.ts";

/** How long a photograph is kept after it was taken out of its draft; until then it can be put back. */
const DROPPED_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes photographs that were taken out of their draft and never published, with the encodings and bytes that no
 * other photograph uses, and links to drafts that are over. What was published once is kept: the history can restore it.
 */
export async function dropPhotographs(db: Db, now: Date): Promise<number> {
  await db.deleteFrom("previews").where("expires_at", "<", now.toISOString()).execute();
  return db.transaction().execute(async (transaction) => {
    // An upload of the same picture waits, and stores what it needs again.
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
