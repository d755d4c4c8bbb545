import { isRecord } from "../is-record.ts";
import { toKobo } from "../money/money.ts";
import type { Kobo } from "../money/money.ts";
import type { OrderMoney } from "./order-money.ts";

/** Section 9, Terms: a bespoke order begins with a deposit of 75%, not refundable; the rest is its balance. */
export const DEPOSIT_PERCENT = 75;

/** What a payment of an order is for. */
export const PURPOSES = ["full", "deposit", "balance", "delivery", "extra"] as const;
export type Purpose = (typeof PURPOSES)[number];

/** What a customer pays now: the deposit, or all that is due. */
export const PARTS = ["deposit", "all"] as const;
export type Part = (typeof PARTS)[number];

export const PART_RULE = `The part is one of ${PARTS.join(", ")}, or left out.`;

/** The `part` of a request's body, all if it is left out; undefined if it is none. */
export function partOf(body: unknown): Part | undefined {
  const part = isRecord(body) ? (body.part ?? "all") : "all";
  return PARTS.find((each) => each === part);
}

/**
 * The deposit with which an order can be begun, rounded up to whole naira; undefined if all is to be paid at once, or
 * something is paid already.
 */
export function depositOf(
  { total, paid, due }: Pick<OrderMoney, "total" | "paid" | "due">,
  takesDeposit: boolean,
): Kobo | undefined {
  if (!takesDeposit || paid > 0 || due === 0) return undefined;
  const deposit = toKobo(Math.ceil((total * DEPOSIT_PERCENT) / 100 / 100));
  return deposit < due ? deposit : undefined;
}

/** What a payment of all that is due is for. `added` is what delivery and extras added to the order. */
export function purposeOf(
  { paid, due }: Pick<OrderMoney, "paid" | "due">,
  added: { delivery: Kobo; extra: Kobo },
): Purpose {
  if (due === added.delivery) return "delivery";
  if (due === added.extra) return "extra";
  return paid === 0 ? "full" : "balance";
}
