/** Crockford's base 32: letters and digits that are not mistaken for one another. The provider takes both in a reference. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const PREFIX = "HZ";

/** Random bytes a reference is made of. Each gives 5 bits: 130 in all, more than the 128 that cannot be guessed. */
export const REFERENCE_BYTES = 26;

/**
 * An order's reference, `HZ` and 26 letters and digits, from bytes of a cryptographic source. The order's
 * page is found by it, so it is the key to it too. Throws `RangeError` for too few bytes.
 */
export function createReference(random: Uint8Array): string {
  if (random.length < REFERENCE_BYTES) {
    throw new RangeError(`A reference takes ${REFERENCE_BYTES} random bytes, not ${random.length}`);
  }
  // 256 is a multiple of 32, so the low five bits of a random byte are evenly distributed.
  const characters = Array.from(random.subarray(0, REFERENCE_BYTES), (byte) => ALPHABET[byte & 31]);
  return PREFIX + characters.join("");
}

/** Whether a text has the shape of a reference; saves a look-up for what cannot be one. */
export function isReference(text: string): boolean {
  return /^HZ[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
}
