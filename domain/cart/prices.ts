import type { Naira } from "../money/money.ts";
import { type Cart, updateItem } from "./cart.ts";
import { skuOf } from "./line.ts";

/** Returns the current prices of a SKU, undefined if it is not sold; `findProduct` is such a function. */
export type PriceOf = (sku: string) => { price: Naira; originalPrice: Naira } | undefined;

/**
 * Returns the cart at current prices; stored prices are from an earlier visit. A line that the shop no longer
 * sells is left unchanged, for the shopper to remove. Returns the same cart if no price has changed.
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
