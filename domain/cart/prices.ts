import type { Naira } from "../money/money.ts";
import { type Cart, updateItem } from "./cart.ts";
import { skuOf } from "./line.ts";

/** Today's prices of a SKU; `findProduct` is one. */
export type PriceOf = (sku: string) => { price: Naira; originalPrice: Naira } | undefined;

/**
 * The cart at today's prices: those in storage are only as fresh as the visit they were stored on. A line the
 * shop no longer sells stays as it is, for the shopper to remove. The same cart where nothing changed.
 */
export function refreshPrices(cart: Cart, priceOf: PriceOf): Cart {
  return cart.items.reduce((refreshed, item) => {
    const today = priceOf(skuOf(item));
    if (!today || (today.price === item.price && today.originalPrice === item.originalPrice)) {
      return refreshed;
    }
    const { price, originalPrice } = today;
    return updateItem(refreshed, item.id, { price, originalPrice });
  }, cart);
}
