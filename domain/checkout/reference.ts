/** Crockford's base 32: digits and letters without I, L, O and U, which are easily misread. The provider allows both in a reference. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PREFIX = "HZ";

/** Random bytes of a reference. Each gives 5 bits: 130 in all, more than the 128 that count as unguessable. */
export const REFERENCE_BYTES = 26;

/**
 * An order's reference, `HZ` and 26 letters and digits, from cryptographically random bytes. Whoever knows
 * it can open the order's page, so it must not be guessable. Throws `RangeError` for too few bytes.
 */
export function createReference(random: Uint8Array): string {
  if (random.length < REFERENCE_BYTES) {
    throw new RangeError(`A reference takes ${REFERENCE_BYTES} random bytes, not ${random.length}`);
  }
  // 256 is a multiple of 32, so the low five bits of a random byte are evenly distributed.
  const characters = Array.from(random.subarray(0, REFERENCE_BYTES), (byte) => ALPHABET[byte & 31]);
  return PREFIX + characters.join("");
}

/** Whether a text has the format of a reference; other text needs no query. */
export function isReference(text: string): boolean {
  return /^HZ[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
}
