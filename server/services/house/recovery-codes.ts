import { createHash } from "node:crypto";
import type { Db } from "../../db/schema.ts";
import type { Ports } from "../ports.ts";

const CODES = 10;
/** 80 bits each: 16 letters and digits that nobody confuses. */
const LENGTH = 16;
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** New codes, which replace all earlier ones; returned for people, in groups of four. Only hashes are stored. */
export async function replaceRecoveryCodes(
  db: Db,
  random: Ports["random"],
  personId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    Array.from(random(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join(""),
  );
  const rows = codes.map((code) => ({ person_id: personId, code_hash: hashCode(code) }));
  await db.deleteFrom("house_recovery_codes").where("person_id", "=", personId).execute();
  await db.insertInto("house_recovery_codes").values(rows).execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** Uses a code up; false if the person has no such code, or used it. */
export async function useRecoveryCode(db: Db, personId: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom("house_recovery_codes")
    .where("person_id", "=", personId)
    .where("code_hash", "=", hashCode(code))
    .executeTakeFirst();
  return used.numDeletedRows > 0n;
}

function hashCode(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
