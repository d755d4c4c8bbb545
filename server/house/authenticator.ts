import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { brand } from "../../domain/stores/brand.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";

/** An app shows each code for 30 seconds. The codes of the periods before and after count, too: phones' clocks are off. */
const PERIOD_SECONDS = 30;
const TOLERANCE = 1;
const SECRET_BYTES = 20;

type NewFactor = {
  /** The secret in base32, to be typed into the app. */
  secret: string;
  /** A link with the secret, which opens the app on a phone. */
  url: string;
  /** A QR code of the link, for the camera of a phone beside this screen. */
  code: QrCode;
};

/** Makes a secret for an authenticator app. It is not stored until the app's first code shows that the app has it. */
export async function newFactor(random: Ports["random"], account: string): Promise<NewFactor> {
  const bytes = Uint8Array.from(random(SECRET_BYTES));
  return showFactor(new Secret({ buffer: bytes.buffer }).base32, account);
}

/** The link and the QR code of a secret that was made before, for instance after a wrong code. */
export async function showFactor(secret: string, account: string): Promise<NewFactor> {
  const url = totp(secret, account).toString();
  return { secret, url, code: await qrCode(url) };
}

/** Whether a text has the format of an authenticator app's secret. */
export function isFactorSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

/** The number of the period to which a code belongs; undefined if it is not a code of the periods around `now`. */
export function counterOf(secret: string, code: string, now: Date): number | undefined {
  // `validate` throws for a text whose six characters are more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const otp = totp(secret);
  const delta = otp.validate({ token: code, timestamp, window: TOLERANCE });
  return delta === null ? undefined : otp.counter({ timestamp }) + delta;
}

/** Uses SHA-1 and six digits (RFC 6238), which many apps assume even if the link says otherwise. */
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

/** A QR code as SVG: `size` is the length of a side in units, quiet zone included; `path` draws the dark units. */
type QrCode = { size: number; path: string };

/** Width of the light border (quiet zone), in units: without it cameras do not find the code. */
const QUIET = 4;

/** Draws a text as a QR code here, not by a service, since the text may be a secret. The library is loaded at first use. */
export async function qrCode(text: string): Promise<QrCode> {
  const { encode } = await import("uqr");
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  // The path has one rectangle for each run of dark units in a row.
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
/** A recovery code has 80 bits: 16 of 32 letters and digits that nobody confuses. */
const LENGTH = 16;
const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Makes recovery codes, written in groups of four, and their hashes. Only the hashes are stored. */
export function newRecoveryCodes(random: Ports["random"]): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: CODES }, () =>
    Array.from(random(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join(""),
  );
  return {
    codes: codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-")),
    hashes: codes.map(hashCode),
  };
}

/** Stores the hashes of a person's recovery codes in place of all earlier ones. */
export async function storeRecoveryCodes(
  db: Db,
  personId: string,
  hashes: readonly string[],
): Promise<void> {
  const rows = hashes.map((code_hash) => ({ person_id: personId, code_hash }));
  await db.deleteFrom("house_recovery_codes").where("person_id", "=", personId).execute();
  await db.insertInto("house_recovery_codes").values(rows).execute();
}

/** Deletes a recovery code that is used; false if the person has no such code, or has used it already. */
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
