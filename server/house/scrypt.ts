import { createCipheriv, createDecipheriv, createHash, randomBytes, scrypt } from "node:crypto";

/** The parameters of scrypt. A key takes 128 × N × r bytes of memory, and time in proportion to N × r × p. */
type Cost = { N: number; r: number; p: number };

/** OWASP's least recommendation with 32 MiB. Stored text that is made with it begins with `markOf(COST)`. */
export const COST: Cost = { N: 2 ** 15, r: 8, p: 3 };
/** The cost of earlier releases, whose stored text has no mark. */
const OLD_COST: Cost = { N: 2 ** 14, r: 16, p: 1 };

const MARK = /^scrypt-(\d{1,2})-(\d{1,2})-(\d{1,2})\./;

/** The cost as text (the cost mark), to be stored before a hash or a sealed text that is made with it. */
export function markOf({ N, r, p }: Cost): string {
  return `scrypt-${Math.log2(N)}-${r}-${p}.`;
}

/** The cost with which a stored text was made, and the text without its cost mark. */
export function readMark(text: string): { cost: Cost; rest: string } {
  const [mark, log, r, p] = MARK.exec(text) ?? [];
  if (mark === undefined) return { cost: OLD_COST, rest: text };
  return {
    cost: { N: 2 ** Number(log), r: Number(r), p: Number(p) },
    rest: text.slice(mark.length),
  };
}

/** Whether a stored text was made with the cost of an earlier release, and has to be replaced. */
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
 * Encrypts the second factor's secret. The key is made of the person's password, which the database does not have: a
 * stolen copy of the database gives no codes, and the shop needs no key of its own.
 */
export async function sealWithPassword(text: string, password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await keyOf(password, salt, KEY_BYTES, COST);
  return `${markOf(COST)}${salt.toString("base64url")}.${seal(text, key)}`;
}

/** Decrypts what `sealWithPassword` has made; undefined if the password is wrong. */
export async function openWithPassword(
  sealed: string,
  password: string,
): Promise<string | undefined> {
  const { cost, rest } = readMark(sealed);
  const [salt = "", box = ""] = rest.split(".", 2);
  return open(box, await keyOf(password, Buffer.from(salt, "base64url"), KEY_BYTES, cost));
}

/** Encrypts the second factor's secret between password and code. The key is the half session's token in the cookie. */
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

/** A stranger is refused once this process's queue has so many checks, the running one included. */
const MOST_STRANGERS = 4;
/** The same limit for signed-in people and known browsers. The places above `MOST_STRANGERS` are for them alone. */
const MOST = 12;
/** The pause in seconds after which a refused caller may try again. */
const RETRY_AFTER = 5;

let inLine = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs checks and hashes of passwords one at a time, and refuses if too many wait: each takes 0.15 s of a processor and
 * 32 MiB, and a caller with many addresses must not keep the shop busy with wrong passwords. Count the attempt inside
 * `check`, so that a refused caller loses none.
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
