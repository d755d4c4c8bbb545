import type { Naira } from "../money/money.ts";
import type { ProductEntry, Promotion } from "./types.ts";

/** Section 9: Black Friday price = 50% off, December price = 30% off. */
const PERCENT_OFF: Readonly<Record<Promotion, number>> = { "black-friday": 50, december: 30 };

export type ResolvedPrice = {
  /** What is shown and charged. */
  price: Naira;
  originalPrice: Naira;
  bfDiscount?: Naira;
  decDiscount?: Naira;
};

/**
 * Decides a product's price, and nothing else does: the base price, or that of the entry's promotion.
 * Combos and their parts carry no discounts. Throws `RangeError` where there is a `priceFault`.
 */
export function resolvePrice(entry: ProductEntry): ResolvedPrice {
  const { originalPrice, promotion } = entry;
  const fault = priceFault(entry);
  if (fault) throw new RangeError(`${entry.alt}: ${fault}`);
  if (entry.parts || entry.partOnly) return { price: originalPrice, originalPrice };
  return {
    price: promotion ? priceOn(promotion, originalPrice) : originalPrice,
    originalPrice,
    bfDiscount: priceOn("black-friday", originalPrice),
    decDiscount: priceOn("december", originalPrice),
  };
}

/** Why an entry has no price in whole naira, or none on a promotion, and in which field; undefined where it has. */
export function priceFault({ originalPrice, parts, partOnly }: ProductEntry): string | undefined {
  const field = `originalPrice ${originalPrice}`;
  if (!Number.isSafeInteger(originalPrice * 100) || !Number.isSafeInteger(originalPrice)) {
    return `${field} is not a whole number of naira`;
  }
  if (originalPrice <= 0) return `${field} is not above zero`;
  if (parts || partOnly) return undefined;
  const uneven = Object.entries(PERCENT_OFF).find(
    ([, percent]) => (originalPrice * percent) % 100 !== 0,
  );
  if (!uneven) return undefined;
  const [promotion, percent] = uneven;
  return `${field} less ${percent}% (${promotion}) is not a whole number of naira; a multiple of 10 is`;
}

/** Whole naira, where there is no `priceFault`. */
function priceOn(promotion: Promotion, originalPrice: Naira): Naira {
  return (originalPrice * (100 - PERCENT_OFF[promotion])) / 100;
}
