import { createHash } from "node:crypto";
import { brand } from "../../domain/stores/brand.ts";
import type { Db } from "../db/schema.ts";
import type { Ports } from "../ports.ts";

/** Seconds for which a code is shown, and how many periods a phone's clock may be wrong, either way. */
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

/** Loaded with the first second factor: a shop whose house nobody enters pays neither time nor memory. */
const load = async () => {
  const [{ createOTP }, { base32 }] = await Promise.all([
    import("@better-auth/utils/otp"),
    import("@better-auth/utils/base32"),
  ]);
  return { createOTP, base32 };
};

/** A secret for an authenticator app. Nothing is stored until the app's first code shows that it has it. */
export async function newFactor(random: Ports["random"], account: string): Promise<NewFactor> {
  const { base32 } = await load();
  const secret = base32.encode(Uint8Array.from(random(SECRET_BYTES)), { padding: false });
  return showFactor(secret, account);
}

/** The same secret once more, as after a code that was wrong. */
export async function showFactor(secret: string, account: string): Promise<NewFactor> {
  const { createOTP, base32 } = await load();
  const url = createOTP(base32.decode(secret)).url(brand.name, account);
  return { secret, url, code: await qrCode(url) };
}

/** Whether a text has the format of such a secret. */
export function isFactorSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

/** The number of the period whose code it is; undefined if it is none of those around `now`. */
export async function counterOf(
  secret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const { createOTP, base32 } = await load();
  const otp = createOTP(base32.decode(secret));
  const current = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);
  for (let counter = current + TOLERANCE; counter >= current - TOLERANCE; counter--) {
    if ((await otp.hotp(counter)) === code) return counter;
  }
  return undefined;
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
