import { toKobo, toNaira } from "../money.ts";
import type { Kobo } from "../money.ts";
import { discountedGoods } from "../orders/money.ts";
import { readableText } from "../orders/numbers.ts";

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

/** Turns a typed code, in any case and with or without hyphens, into its stored form; undefined for any other text. */
export function readCreditCode(typed: string): string | undefined {
  const text = typed.toUpperCase().replace(/[\s-]/g, "");
  if (!/^HZC[0-9A-HJKMNP-TV-Z]{16}$/.test(text)) return undefined;
  return ["HZC", ...(text.slice(3).match(/.{4}/g) ?? [])].join("-");
}

/** The Terms: refunds are store credit, less a fee of 25%, within 7 days, for outfits that were not discounted. */
const CREDIT_PERCENT = 75;
const CREDIT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What the Terms give for this much of an order, in whole naira. */
export function creditPart(paid: Kobo): Kobo {
  return toKobo(Math.floor((toNaira(paid) * CREDIT_PERCENT) / 100));
}

export type CreditLine = {
  position: number;
  name: string;
  quantity: number;
  unit_price: Kobo;
  discount: Kobo;
  isSale: boolean;
};

export type CreditProposal = {
  /** 75% of what the chosen lines cost, rounded down to whole naira, and at most `left`. */
  amount: Kobo;
  /** Why the Terms refuse the credit, one sentence each; empty if they allow it. */
  against: readonly string[];
};

/**
 * What the Terms give for some lines of an order. `leftAt` is when the order left the house, undefined if it has not;
 * `left` is what was paid and neither refunded nor given as credit yet.
 */
export function proposeCredit(
  lines: readonly CreditLine[],
  { leftAt, left }: { leftAt: string | undefined; left: Kobo },
  now: Date,
): CreditProposal {
  const sale = lines.filter(({ isSale }) => isSale).map(({ name }) => `${name} was on sale.`);
  const isLate = leftAt !== undefined && now.getTime() - Date.parse(leftAt) > CREDIT_DAYS * DAY_MS;
  return {
    amount: Math.min(creditPart(discountedGoods(lines)), left - (left % 100)),
    against: [...sale, ...(isLate ? [`It left the house more than ${CREDIT_DAYS} days ago.`] : [])],
  };
}
