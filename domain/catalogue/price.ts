import type { Naira } from "../money.ts";
import type { ProductEntry, Promotion } from "./product.ts";

/** The bundle's promotions, in percent off the base price. */
const PERCENT_OFF: Readonly<Record<Promotion, number>> = { "black-friday": 50, december: 30 };

export type ResolvedPrice = {
  /** The price shown and charged. */
  price: Naira;
  originalPrice: Naira;
  bfDiscount?: Naira;
  decDiscount?: Naira;
};

/**
 * The only place that decides a product's price: the base price, that of the entry's promotion, or that of the
 * owner's promotion with `percentOff`, whichever is lowest. Combos and their parts have no discounts. Throws
 * `RangeError` if the base price is not a whole number of naira above zero.
 */
export function resolvePrice(entry: ProductEntry, percentOff = 0): ResolvedPrice {
  const { originalPrice, promotion } = entry;
  const fault = amountFault(originalPrice);
  if (fault) throw new RangeError(`${entry.alt}: ${fault}`);
  if (entry.parts || entry.partOnly) return { price: originalPrice, originalPrice };
  const bundled = promotion ? PERCENT_OFF[promotion] : 0;
  return {
    price: lessPercent(originalPrice, Math.max(bundled, percentOff)),
    originalPrice,
    bfDiscount: lessPercent(originalPrice, PERCENT_OFF["black-friday"]),
    decDiscount: lessPercent(originalPrice, PERCENT_OFF.december),
  };
}

/** The price less a whole percentage, rounded down to whole naira, but at least one. */
export function lessPercent(price: Naira, percent: number): Naira {
  return Math.max(1, Math.floor((price * (100 - percent)) / 100));
}

/**
 * Why a bundled entry's base price or a promotion price is not a whole number of naira above zero; undefined if all
 * are. Stricter than `resolvePrice`, which rounds down: a developer can choose another price, the owner need not know
 * of the rule.
 */
export function priceFault({ originalPrice, parts, partOnly }: ProductEntry): string | undefined {
  const fault = amountFault(originalPrice);
  if (fault || parts || partOnly) return fault;
  const uneven = Object.entries(PERCENT_OFF).find(
    ([, percent]) => (originalPrice * percent) % 100 !== 0,
  );
  if (!uneven) return undefined;
  const [promotion, percent] = uneven;
  return `originalPrice ${originalPrice} less ${percent}% (${promotion}) is not a whole number of naira; a multiple of 10 is`;
}

function amountFault(originalPrice: Naira): string | undefined {
  if (!Number.isSafeInteger(originalPrice * 100) || !Number.isSafeInteger(originalPrice)) {
    return `originalPrice ${originalPrice} is not a whole number of naira`;
  }
  return originalPrice > 0 ? undefined : `originalPrice ${originalPrice} is not above zero`;
}
