import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { brand } from "../../domain/stores/brand.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";

/** A code is shown for 30 seconds, and one of the period before or after is taken, too: phones' clocks are wrong. */
const PERIOD_SECONDS = 30;
const TOLERANCE = 1;
const SECRET_BYTES = 20;

type NewFactor = {
  /** For the app, in base32, as text to be typed. */
  secret: string;
  /** The same as a link that opens the app on a phone. */
  url: string;
  /** The link, for the camera of a phone beside this screen. */
  code: QrCode;
};

/** A secret for an authenticator app. Nothing is stored until the app's first code shows that it has it. */
export async function newFactor(random: Ports["random"], account: string): Promise<NewFactor> {
  const bytes = Uint8Array.from(random(SECRET_BYTES));
  return showFactor(new Secret({ buffer: bytes.buffer }).base32, account);
}

/** The same secret once more, as after a code that was wrong. */
export async function showFactor(secret: string, account: string): Promise<NewFactor> {
  const url = totp(secret, account).toString();
  return { secret, url, code: await qrCode(url) };
}

/** Whether a text has the format of such a secret. */
export function isFactorSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

/** The number of the period whose code it is; undefined if it is none of those around `now`. */
export function counterOf(secret: string, code: string, now: Date): number | undefined {
  // The library throws for six characters that are not six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const otp = totp(secret);
  const delta = otp.validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? undefined : otp.counter({ timestamp }) + delta;
}

/** What apps take for granted, whatever the link says: SHA-1 and six digits (RFC 6238). */
function totp(secret: string, account = ""): TOTP {
  return new TOTP({
    secret: Secret.fromBase32(secret),
    issuer: brand.name,
    label: account,
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

/** A QR code as a picture: a square of `size` units with its quiet zone, and the SVG path of what is dark. */
type QrCode = { size: number; path: string };

/** Light units around the code, without which cameras do not find it. */
const QUIET = 4;

/** Draws a text as a QR code, here and not at another site: the text may be a secret. Loaded with the first one. */
export async function qrCode(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  // One rectangle for each run of dark units in a row.
  const runs = data.flatMap((row, y) => {
    const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []));
    return starts.map((x) => {
      const end = row.indexOf(false, x);
      const length = (end < 0 ? size : end) - x;
      return `M${x} ${y}h${length}v1h-${length}z`;
    });
  });
  return { size, path: runs.join("") };
}

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
