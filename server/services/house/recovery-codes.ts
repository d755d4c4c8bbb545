import { createHash } from "node:crypto";
import type { Db } from "../../db/schema.ts";
import type { Ports } from "../../ports.ts";

const CODES = 10;
/** 80 bits each: 16 letters and digits that nobody confuses. */
const LENGTH = 16;
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** New codes for people, in groups of four, and their hashes, which alone are stored. */
export function newRecoveryCodes(random: Ports["random"]): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: CODES }, () =>
    Array.from(random(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join(""),
  );
  return {
    codes: codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-")),
    hashes: codes.map(hashCode),
  };
}

/** They replace all earlier ones. */
export async function storeRecoveryCodes(
  db: Db,
  personId: string,
  hashes: readonly string[],
): Promise<void> {
  const rows = hashes.map((code_hash) => ({ person_id: personId, code_hash }));
  await db.deleteFrom("house_recovery_codes").where("person_id", "=", personId).execute();
  await db.insertInto("house_recovery_codes").values(rows).execute();
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

export function hashCode(code: string): string {
  return createHash("sha256").update(code).digest("base64url");
}
