import type { Naira } from "../money/money.ts";
import type { ProductEntry, Promotion } from "./types.ts";

/** Section 9: Black Friday price = 50% off, December price = 30% off. */
const PERCENT_OFF: Readonly<Record<Promotion, number>> = { "black-friday": 50, december: 30 };

export type ResolvedPrice = {
  /** The price shown and charged. */
  price: Naira;
  originalPrice: Naira;
  bfDiscount?: Naira;
  decDiscount?: Naira;
};

/**
 * The only place that decides a product's price: the base price, or that of the entry's promotion. Combos and
 * their parts have no discounts. Throws `RangeError` if there is a `priceFault`.
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

/** Why an entry's base price or a promotion price is not a whole number of naira above zero; undefined if all are. */
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

/** The result is whole naira if there is no `priceFault`. */
function priceOn(promotion: Promotion, originalPrice: Naira): Naira {
  return (originalPrice * (100 - PERCENT_OFF[promotion])) / 100;
}
