const PREFIX = "HZ-";

/** 'HZ-1001': what customer and owner say on the phone. It counts up, and gives access to nothing. */
export function formatNumber(number: number): string {
  return `${PREFIX}${number}`;
}

/** The number that somebody wrote, as 'HZ-1001', 'hz 1001' or '1001'; undefined for anything else. */
export function readNumber(typed: string): number | undefined {
  const [, digits] = /^(?:HZ[-\s]?)?(\d{1,9})$/i.exec(typed.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Crockford's base 32: digits, and letters except the easily misread I, L, O and U. The provider allows them all. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const REFERENCE_PREFIX = "HZ";

/** Random bytes per reference. Each gives 5 bits: 130 in total, more than the 128 that are considered unguessable. */
export const REFERENCE_BYTES = 26;

/**
 * Creates an order's reference, `HZ` and 26 letters and digits, from cryptographically random bytes. Anyone who
 * knows it can open the order's page, so it must not be guessable. Throws `RangeError` for too few bytes.
 */
export function createReference(random: Uint8Array): string {
  if (random.length < REFERENCE_BYTES) {
    throw new RangeError(`A reference takes ${REFERENCE_BYTES} random bytes, not ${random.length}`);
  }
  return REFERENCE_PREFIX + readableText(random.subarray(0, REFERENCE_BYTES));
}

/** One easily read letter or digit for each byte, of 5 random bits. */
export function readableText(random: Uint8Array): string {
  // 256 is a multiple of 32, so the low five bits of a random byte are evenly distributed.
  return Array.from(random, (byte) => ALPHABET[byte & 31]).join("");
}

/** Whether a text has the format of a reference; any other text needs no query. */
export function isReference(text: string): boolean {
  return /^HZ[0-9A-HJKMNP-TV-Z]{26}$/.test(text);
}
