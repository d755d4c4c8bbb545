import { isRecord } from "../is-record.ts";
import { type Cart, type CartItem, emptyCart, setItems, setMetadata } from "./cart.ts";
import { isSize, lineId, skuOf } from "./line.ts";

/** The cart's local-storage key (readings, Names). */
export const CART_KEY = "hazelzuri-cart";
/** Where damaged text is kept, so that nothing of the shopper's is thrown away. */
export const DAMAGED_CART_KEY = "hazelzuri-cart-damaged";

export function serialiseCart(cart: Cart): string {
  return JSON.stringify(cart);
}

export type RestoredCart = { cart: Cart } | { damaged: string };

/**
 * Restores what `serialiseCart` wrote; no text is an empty cart. Storage can hold anything, so every field
 * that a page shows or follows is checked, and totals are computed anew. Unknown fields pass through. One
 * bad line makes the whole text damaged: the page then starts with an empty cart (readings, Cart).
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
    // Not JSON, or sums beyond exact numbers.
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

/** A path of this shop: never `javascript:` or another site, which `//` would lead to. */
function isOwnAddress(value: unknown): boolean {
  return typeof value === "string" && /^\/(?![/\\])/.test(value);
}
