import type { Cart } from "../../domain/cart/cart.ts";
import { CART_COOKIE, cartToCookie } from "../../domain/cart/cookie.ts";

const YEAR_S = 365 * 24 * 3600;

/** Shows the cart's lines to the server, for the cart's page alone. */
export function writeCartCookie(cart: Cart): void {
  const lines = cartToCookie(cart);
  document.cookie = `${CART_COOKIE}=${lines ?? ""}; path=/cart; max-age=${lines ? YEAR_S : 0}; samesite=lax`;
}
