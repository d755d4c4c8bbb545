import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { COST, keyOf, markOf, readMark } from "./scrypt.ts";

/**
 * Encryption of the second factor's secret. Its key is made of the person's password, which the database does not
 * have: a stolen copy of the database gives no codes, and no key of the shop has to be kept for it.
 */
export async function sealWithPassword(text: string, password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, KEY_BYTES, COST);
  return `${markOf(COST)}${salt.toString("base64url")}.${seal(text, key)}`;
}

/** Undefined if it is not the password. */
export async function openWithPassword(
  sealed: string,
  password: string,
): Promise<string | undefined> {
  const { cost, rest } = readMark(sealed);
  const [salt = "", box = ""] = rest.split(".", 2);
  return open(box, await keyOf(password, Buffer.from(salt, "base64url"), KEY_BYTES, cost));
}

/** Between password and code the secret is kept under the half session's token, which only the cookie has. */
export function sealWithToken(text: string, token: string): string {
  return seal(text, keyOfToken(token));
}

export function openWithToken(sealed: string, token: string): string | undefined {
  return open(sealed, keyOfToken(token));
}

const KEY_BYTES = 32;

function keyOfToken(token: string): Buffer {
  return createHash("sha256").update(`second factor ${token}`).digest();
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

function seal(text: string, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

function open(sealed: string, key: Buffer): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
