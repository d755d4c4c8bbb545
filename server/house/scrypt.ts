import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from "node:crypto";

/** What a key costs: 128 × N × r bytes of memory and, with p, a processor's time. */
type Cost = { N: number; r: number; p: number };

/** What OWASP recommends at the least, with 32 MiB. Text that is made with it begins with `MARK`. */
export const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** Of earlier releases, whose text has no mark. */
const OLD_COST: Cost = { N: 2 ** 14, r: 16, p: 1 };

const MARK = /^scrypt-(\d{1,2})-(\d{1,2})-(\d{1,2})\./;

/** The cost as text, to be stored before what was made with it. */
export function markOf({ N, r, p }: Cost): string {
  return `scrypt-${Math.log2(N)}-${r}-${p}.`;
}

/** What a stored text was made with, and the text without its mark. */
export function readMark(text: string): { cost: Cost; rest: string } {
  const [mark, log, r, p] = MARK.exec(text) ?? [];
  if (mark === undefined) return { cost: OLD_COST, rest: text };
  return {
    cost: { N: 2 ** Number(log), r: Number(r), p: Number(p) },
    rest: text.slice(mark.length),
  };
}

/** Whether a stored text was made with a cost of an earlier release, and is to be made anew. */
export function isOldCost(text: string): boolean {
  return !text.startsWith(markOf(COST));
}

export function keyOf(
  password: string,
  salt: Buffer | string,
  bytes: number,
  cost: Cost,
): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, bytes, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

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

/** Checks of passwords that wait for their turn in this process; the one under way counts. */
const MOST_STRANGERS = 4;
/** Of somebody who is in, or whose browser is known: strangers cannot use these up. */
const MOST = 12;
/** In seconds, for who is turned away. */
const RETRY_AFTER = 5;

let inLine = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs what checks or hashes a password, one at a time, unless too many wait: each takes 0.15 s of a processor and
 * 32 MiB, and whoever has many addresses must not be able to keep the shop busy with wrong passwords. Count an attempt
 * within it, so that who is turned away has not used one up.
 */
export async function inPasswordTurn<T>(
  check: () => Promise<T>,
  { isStranger = false } = {},
): Promise<T | { kind: "limited"; retryAfter: number }> {
  if (inLine >= (isStranger ? MOST_STRANGERS : MOST)) {
    return { kind: "limited", retryAfter: RETRY_AFTER };
  }
  inLine += 1;
  const turn = last.then(check);
  last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    inLine -= 1;
  }
}
