import type { Db } from "../../db/schema.ts";

/** Takes a person's second factor away, with its recovery codes. */
export async function dropFactor(db: Db, personId: string): Promise<void> {
  await db
    .updateTable("house_people")
    .set({ factor_secret: null, factor_counter: null })
    .where("id", "=", personId)
    .execute();
  await db.deleteFrom("house_pending_factors").where("person_id", "=", personId).execute();
  await db.deleteFrom("house_recovery_codes").where("person_id", "=", personId).execute();
}
