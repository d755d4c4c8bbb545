import { randomBytes, timingSafeEqual } from "node:crypto";
import { COST, keyOf, markOf, readMark } from "./scrypt.ts";

const SALT_BYTES = 16;
const HASH_BYTES = 64;

/** scrypt with a random salt; what it costs stands before them. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES).toString("hex");
  const key = await keyOf(password, salt, HASH_BYTES, COST);
  return `${markOf(COST)}${salt}:${key.toString("hex")}`;
}

/** Of a random password that nobody knows. */
const NOBODYS = `${markOf(COST)}${randomBytes(SALT_BYTES).toString("hex")}:${randomBytes(HASH_BYTES).toString("hex")}`;

/**
 * Whether it is the password of this hash, also of one of an earlier release. Without a hash (nobody has this address,
 * or an invitation is open) it takes as long and is false, so that the time tells nothing.
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
