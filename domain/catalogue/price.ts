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
 * The one place where a price is decided: the base price, or the promotion's where the piece is on one.
 * Combos and their parts carry no discounts. Throws `RangeError` where a discount is not whole naira.
 */
export function resolvePrice(entry: ProductEntry): ResolvedPrice {
  const { originalPrice, promotion } = entry;
  if (entry.parts || entry.partOnly) return { price: originalPrice, originalPrice };
  return {
    price: promotion ? priceOn(promotion, originalPrice) : originalPrice,
    originalPrice,
    bfDiscount: priceOn("black-friday", originalPrice),
    decDiscount: priceOn("december", originalPrice),
  };
}

function priceOn(promotion: Promotion, originalPrice: Naira): Naira {
  const hundredths = originalPrice * (100 - PERCENT_OFF[promotion]);
  if (!Number.isSafeInteger(hundredths) || hundredths % 100 !== 0) {
    throw new RangeError(
      `The ${promotion} price of ${originalPrice} is not a whole number of naira`,
    );
  }
  return hundredths / 100;
}
