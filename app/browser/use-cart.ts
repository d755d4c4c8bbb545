import { useSyncExternalStore } from "react";
import type { Cart } from "../../domain/cart/cart.ts";
import { cartStore } from "./cart-store.ts";

/** The shopper's cart, for islands. Until it is read, as on the server, it is what the browser had told the server, or null. */
export function useCart(told: Cart | null = null): Cart | null {
  return useSyncExternalStore<Cart | null>(cartStore.subscribe, cartStore.get, () => told);
}
