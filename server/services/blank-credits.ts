import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import { BLANK_CREDIT } from "./blank-customer.ts";

const BATCH = 500;

/**
 * Removes their owners from credits that were given, and last used by an order, before a time. Returns how many had
 * one. `isSpent`: those of which nothing is left; otherwise the others, whose codes anybody can use from then on.
 */
export async function blankCreditsBefore(
  db: Db,
  before: string,
  { isSpent }: { isSpent: boolean },
): Promise<number> {
  const given = await db
    .selectFrom("credits")
    .select("code")
    // A literal, not a parameter, so that the database can use its partial index on these rows.
    .where("email", "<>", sql.lit(""))
    .where("given_at", "<", before)
    .whereRef("spent", isSpent ? "=" : "<", "amount")
    .execute();
  let blanked = 0;
  for (let from = 0; from < given.length; from += BATCH) {
    const codes = given.slice(from, from + BATCH).map(({ code }) => code);
    blanked += await blankUnlessUsed(db, codes, before);
  }
  return blanked;
}

async function blankUnlessUsed(db: Db, codes: readonly string[], before: string): Promise<number> {
  const used = await db
    .selectFrom("credit_uses")
    .select("code")
    .where("code", "in", codes)
    .where("spent_at", ">=", before)
    .execute();
  const recent = new Set(used.map(({ code }) => code));
  const old = codes.filter((code) => !recent.has(code));
  if (old.length === 0) return 0;
  await db.updateTable("credits").set(BLANK_CREDIT).where("code", "in", old).execute();
  return old.length;
}
