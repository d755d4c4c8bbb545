import type { DiscountCode } from "../catalogue/edit-rows.ts";
import type { Product } from "../catalogue/product.ts";
import type { Naira } from "../money.ts";

/** The owner's discount codes, each by its text in capitals. */
export type Discounts = {
  /** Whether orders can use codes: the owner can switch them off. */
  isOn: boolean;
  codes: ReadonlyMap<string, DiscountCode>;
};

/** An unpaid order holds its use of a code this long; then others can have it. */
export const HOLD_MINUTES = 30;
/** How many unpaid orders of one network hold uses of a code that has a number. */
export const MAX_HELD = 2;

const CODE = /^[A-Z0-9-]{3,30}$/;

/** A typed code as it is stored, in capitals; undefined for a text that can be no code. */
export function readCode(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return CODE.test(code) ? code : undefined;
}

export type CodeState = "to-come" | "running" | "over";

/** `now` is UTC in ISO. A code that was stopped is over, also before it has begun. */
export function codeState(
  { beginsAt, endsAt, stoppedAt }: Pick<DiscountCode, "beginsAt" | "endsAt" | "stoppedAt">,
  now: string,
): CodeState {
  if (stoppedAt !== undefined || (endsAt !== null && endsAt <= now)) return "over";
  return beginsAt <= now ? "running" : "to-come";
}

/** Whether the checkout asks for a code. */
export function takesCodes({ isOn, codes }: Discounts, now: string): boolean {
  return isOn && [...codes.values()].some((code) => codeState(code, now) === "running");
}

/** The words, beside the field, for a code that an order cannot use. */
export const CODE_FAULTS = {
  empty: "Type a code, or leave it out.",
  off: "Discount codes are not taken at the moment.",
  unknown: "There is no such code.",
  "to-come": "This code does not count yet.",
  over: "This code has ended.",
  nothing: "This code takes nothing off these pieces.",
  "used-up": "This code is used up.",
  held: `Orders that are not paid yet hold all that is left of this code. Try again in ${HOLD_MINUTES} minutes, or order without it.`,
  network: `Orders over your connection that are not paid yet hold this code. Pay one of them, or try again in ${HOLD_MINUTES} minutes.`,
  customer: "You have used this code as often as one customer can.",
} as const;
export type CodeFault = keyof typeof CODE_FAULTS;

/** A line as far as its discount depends on it. */
export type DiscountedLine = {
  product: Pick<Product, "sku" | "collection" | "price" | "originalPrice" | "combo">;
  quantity: number;
};

/** The code of an order, with what it takes off each line; or why it takes nothing. */
export type Applied = { code: string; of: DiscountCode; discounts: Naira[] };

/** Applies a typed code to the lines of an order. How often it was used is not known here. */
export function applyCode(
  { isOn, codes }: Discounts,
  typed: string,
  lines: readonly DiscountedLine[],
  now: Date,
): Applied | { fault: CodeFault } {
  if (typed.trim() === "") return { fault: "empty" };
  if (!isOn) return { fault: "off" };
  const code = readCode(typed);
  const of = code === undefined ? undefined : codes.get(code);
  if (code === undefined || !of) return { fault: "unknown" };
  const state = codeState(of, now.toISOString());
  if (state !== "running") return { fault: state };
  const discounts = discountsOf(of, lines);
  return sum(discounts) > 0 ? { code, of, discounts } : { fault: "nothing" };
}

/**
 * What a code takes off each line, in whole naira and never more than the line costs: a percentage is rounded down; an
 * amount is spread over the lines that it is for by what they cost, rounded down, and the rest is the first one's.
 */
export function discountsOf(code: DiscountCode, lines: readonly DiscountedLine[]): Naira[] {
  const sums = lines.map((line) => (isFor(code, line) ? line.product.price * line.quantity : 0));
  const { percent, naira } = code;
  if (percent !== null) return sums.map((goods) => Math.floor((goods * percent) / 100));
  const all = sum(sums);
  const amount = Math.min(naira ?? 0, all);
  if (amount === 0) return sums.map(() => 0);
  // The product of two amounts can be too large for a number.
  const shares = sums.map((goods) => Number((BigInt(amount) * BigInt(goods)) / BigInt(all)));
  let rest = amount - sum(shares);
  return shares.map((share, at) => {
    const more = Math.min(rest, (sums[at] ?? 0) - share);
    rest -= more;
    return share + more;
  });
}

function isFor(
  { pieces, collections, onPromotions, onCombos }: DiscountCode,
  { product }: DiscountedLine,
): boolean {
  const { sku, collection, price, originalPrice, combo } = product;
  if ((combo && !onCombos) || (price < originalPrice && !onPromotions)) return false;
  const isAll = pieces.length + collections.length === 0;
  return isAll || pieces.includes(sku) || collections.some((id) => id === collection);
}

function sum(amounts: readonly Naira[]): Naira {
  return amounts.reduce((total, amount) => total + amount, 0);
}
