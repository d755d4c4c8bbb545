import { isRecord } from "../json.ts";
import { type Cart, type CartItem, emptyCart, setItems, setMetadata } from "./cart.ts";
import { isSize, lineId, skuOf } from "./cart.ts";

/** The cart's local-storage key (readings, Names). */
export const CART_KEY = "hazelzuri-cart";
/** The key for stored text that cannot be parsed, so that no shopper's cart is lost. */
export const DAMAGED_CART_KEY = "hazelzuri-cart-damaged";

export function serialiseCart(cart: Cart): string {
  return JSON.stringify(cart);
}

export type RestoredCart = { cart: Cart } | { damaged: string };

/**
 * Parses what `serialiseCart` wrote; null gives an empty cart. Storage can contain anything, so every field that
 * a page shows or links to is validated, and totals are recalculated. Unknown fields are copied. One invalid
 * line makes the whole text damaged: the page then starts with an empty cart (readings, Cart).
 */
export function parseCart(text: string | null): RestoredCart {
  if (text === null) return { cart: emptyCart() };
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored) || !Array.isArray(stored.items)) return { damaged: text };
    const items: unknown[] = stored.items;
    if (!items.every(isItem)) return { damaged: text };
    const cart = setItems(emptyCart(), items);
    return { cart: isRecord(stored.metadata) ? setMetadata(cart, stored.metadata) : cart };
  } catch {
    // Not JSON, or a total beyond the safe integers.
    return { damaged: text };
  }
}

function isItem(value: unknown): value is CartItem {
  if (!isRecord(value)) return false;
  const { id, price, quantity, sku, size, alt, src, href, originalPrice } = value;
  return (
    typeof id === "string" &&
    isWhole(price, 0) &&
    isWhole(quantity, 1) &&
    (sku === undefined || typeof sku === "string") &&
    (size === undefined || isSize(size)) &&
    (alt === undefined || typeof alt === "string") &&
    (src === undefined || isOwnAddress(src)) &&
    (href === undefined || isOwnAddress(href)) &&
    (originalPrice === undefined || isWhole(originalPrice, 0)) &&
    id === lineId(skuOf({ id, price, sku }), size)
  );
}

function isWhole(value: unknown, least: number): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least;
}

/** Whether a value is a path of this shop: not `javascript:`, and not `//host`, which is another site. */
function isOwnAddress(value: unknown): boolean {
  return typeof value === "string" && /^\/(?![/\\])/.test(value);
}
