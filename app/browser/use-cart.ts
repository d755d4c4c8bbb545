import { useSyncExternalStore } from "react";
import type { Cart } from "../../domain/cart/cart.ts";
import { cartStore } from "./cart-store.ts";

/** The shopper's cart, for islands; null while it is not read yet, as on the server. */
export function useCart(): Cart | null {
  return useSyncExternalStore<Cart | null>(cartStore.subscribe, cartStore.get, notReadYet);
}

function notReadYet(): null {
  return null;
}
