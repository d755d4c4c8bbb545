import type { Product } from "../catalogue/types.ts";
import { emptyCart, type Cart } from "./cart.ts";
import { isSize, setLine, skuOf } from "./line.ts";
import { pieceOf } from "./piece.ts";
import { parseQuantity } from "./quantity.ts";

/**
 * The name of the cookie that shows the cart's lines to the server, which draws the cart's page with them
 * (docs/decisions/0012-cart-drawn-by-the-server.md). The cart itself is what local storage holds.
 */
export const CART_COOKIE = "cart";

/** Browsers keep cookies of up to 4 KB; some 100 lines have room. */
const LONGEST = 3500;

/** `naledi/orion-dress:M:2|hazelbee/bb-ensemble::1`; undefined for a cart without lines, and for one that no cookie can hold. */
export function cartToCookie({ items }: Cart): string | undefined {
  const text = items
    .map((item) => [skuOf(item), item.size ?? "", item.quantity].join(":"))
    .join("|");
  return text.length <= LONGEST && /^[\w/:|-]+$/.test(text) ? text : undefined;
}

/** Whether a request's `Cookie` header has a cart with lines. */
export function hasCartCookie(header = ""): boolean {
  return VALUE.test(header);
}

/**
 * The cart of a request's `Cookie` header, with today's names and prices. Undefined where there is none, or where
 * any of its lines is none that can be ordered today: the browser then draws what it holds, and says so.
 */
export function cartFromCookie(
  header: string,
  findProduct: (sku: string) => Product | undefined,
): Cart | undefined {
  const text = VALUE.exec(header)?.[1];
  if (!text) return undefined;
  let cart = emptyCart();
  for (const line of text.split("|")) {
    const [sku = "", size = "", typed = ""] = line.split(":");
    const product = findProduct(sku);
    const quantity = parseQuantity(typed);
    if (!product || !quantity.ok || (size !== "" && !isSize(size))) return undefined;
    cart = setLine(cart, pieceOf(product), size || undefined, quantity.value);
  }
  return cart;
}

const VALUE = new RegExp(`(?:^|;\\s*)${CART_COOKIE}=([^;\\s]+)`);
