import { readableText } from "../checkout/reference.ts";

/** Random bytes per code. Each gives 5 bits: 80 in total, which nobody guesses at 30 tries a minute. */
export const CREDIT_CODE_BYTES = 16;

/** 'HZC-7K2M-…', in groups of four, from cryptographically random bytes. @throws RangeError for too few. */
export function createCreditCode(random: Uint8Array): string {
  if (random.length < CREDIT_CODE_BYTES) {
    throw new RangeError(`A code takes ${CREDIT_CODE_BYTES} random bytes, not ${random.length}`);
  }
  const text = readableText(random.subarray(0, CREDIT_CODE_BYTES));
  return ["HZC", ...(text.match(/.{4}/g) ?? [])].join("-");
}

/** A code as somebody typed it, in lower case or without hyphens, as it is stored; undefined if it is none. */
export function readCreditCode(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[\s-]/g, "");
  if (!/^HZC[0-9A-HJKMNP-TV-Z]{16}$/.test(text)) return undefined;
  return ["HZC", ...(text.slice(3).match(/.{4}/g) ?? [])].join("-");
}
