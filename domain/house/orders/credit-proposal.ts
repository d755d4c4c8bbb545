import { toKobo, toNaira } from "../../money/money.ts";
import { goodsOf } from "../../orders/goods.ts";
import type { Kobo } from "../../money/money.ts";

/** Section 9, Terms: refunds are store credit, less a fee of 25%, within 7 days, on outfits that were not on sale. */
const CREDIT_PERCENT = 75;
const CREDIT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

export type CreditLine = {
  position: number;
  name: string;
  quantity: number;
  unit_price: Kobo;
  isSale: boolean;
};

export type CreditProposal = {
  /** 75% of the chosen lines, rounded down to whole naira, and at most `left`. */
  amount: Kobo;
  /** Why the Terms would not give it, one sentence each; empty if they do. */
  against: readonly string[];
};

/**
 * What the Terms give for some lines of an order. `leftAt` is when the order left the house, undefined if it has not;
 * `left` is what was paid and neither returned nor given yet.
 */
export function proposeCredit(
  lines: readonly CreditLine[],
  { leftAt, left }: { leftAt: string | undefined; left: Kobo },
  now: Date,
): CreditProposal {
  const goods = goodsOf(lines);
  const naira = Math.floor((toNaira(goods) * CREDIT_PERCENT) / 100);
  const sale = lines.filter(({ isSale }) => isSale).map(({ name }) => `${name} was on sale.`);
  const isLate = leftAt !== undefined && now.getTime() - Date.parse(leftAt) > CREDIT_DAYS * DAY_MS;
  return {
    amount: Math.min(toKobo(naira), left - (left % 100)),
    against: [...sale, ...(isLate ? [`It left the house more than ${CREDIT_DAYS} days ago.`] : [])],
  };
}
