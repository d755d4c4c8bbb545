import { readNumber } from "../../orders/number.ts";

/** What a search text can mean; several at once, as seven digits are a number and the end of a phone number. */
export type OrderSearch = {
  number?: number;
  /** The last seven digits of a phone number. */
  phone?: string;
  /** The beginning of an e-mail address. */
  email?: string;
  /** Beginnings of 'first last': the text as it was typed, then the other way round. */
  names?: readonly string[];
};

const MIN_NAME = 2;
const PHONE_DIGITS = 7;
export const MAX_SEARCH = 100;

/**
 * Reads what the owner typed: 'HZ-1001' or '1001', a phone number with its last seven digits at least, an e-mail
 * address or its beginning, or the beginning of a first or last name. Undefined for text that can be none of them.
 */
export function readSearch(typed: string): OrderSearch | undefined {
  const text = typed.trim().replace(/\s+/g, " ").slice(0, MAX_SEARCH);
  const number = readNumber(text);
  const digits = text.replace(/\D/g, "");
  const isPhone = /^[+\d\s().-]+$/.test(text) && digits.length >= PHONE_DIGITS;
  if (number !== undefined || isPhone) {
    return {
      ...(number !== undefined && { number }),
      ...(isPhone && { phone: digits.slice(-PHONE_DIGITS) }),
    };
  }
  if (text.length < MIN_NAME) return undefined;
  if (text.includes("@")) return { email: text };
  const words = text.split(" ");
  const lastFirst = [...words.slice(1), ...words.slice(0, 1)].join(" ");
  const firstLast = [...words.slice(-1), ...words.slice(0, -1)].join(" ");
  return { names: [...new Set([text, lastFirst, firstLast])] };
}
