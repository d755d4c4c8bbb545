import { brand } from "../../../domain/stores/brand.ts";
import type { Ports } from "../../ports.ts";
import { qrCode } from "./qr-code.ts";
import type { QrCode } from "./qr-code.ts";

/** Seconds for which a code is shown, and how many periods a phone's clock may be wrong, either way. */
const PERIOD_SECONDS = 30;
const TOLERANCE = 1;
const SECRET_BYTES = 20;

export type NewFactor = {
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
