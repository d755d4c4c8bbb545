import { randomBytes, timingSafeEqual } from "node:crypto";
import { COST, keyOf, markOf, readMark } from "./scrypt.ts";

const SALT_BYTES = 16;
const HASH_BYTES = 64;

/** The scrypt hash of a password, with a random salt before it. Both are preceded by their cost mark (`markOf`). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString("hex");
  const key = await keyOf(password, salt, HASH_BYTES, COST);
  return `${markOf(COST)}${salt}:${key.toString("hex")}`;
}

/** A random hash, which fits no known password; `isPassword` checks against it if there is no hash. */
const NOBODYS = `${markOf(COST)}${randomBytes(SALT_BYTES).toString("hex")}:${randomBytes(HASH_BYTES).toString("hex")}`;

/**
 * Whether the hash is of this password; hashes of earlier releases are read, too. False without a hash (nobody has the
 * address, or the invitation is still open), after as much time, so that the time tells nothing.
 */
export async function isPassword(
  hash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const { cost, rest } = readMark(hash ?? NOBODYS);
  const [salt = "", stored = ""] = rest.split(":", 2);
  const expected = Buffer.from(stored, "hex");
  const key = await keyOf(password, salt, HASH_BYTES, cost);
  const isRight = expected.length === key.length && timingSafeEqual(expected, key);
  return isRight && typeof hash === "string";
}
