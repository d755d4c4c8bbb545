import { CART_KEY, DAMAGED_CART_KEY, parseCart, serialiseCart } from "../../domain/cart/cart.ts";
import type { Cart } from "../../domain/cart/cart.ts";
import { setLine } from "../../domain/cart/line.ts";
import type { CartPiece } from "../../domain/cart/line.ts";
import { createStoredValue } from "../browser/stored-value.ts";
import type { StoredValue } from "../browser/stored-value.ts";

export type CartStore = Pick<StoredValue<Cart>, "get" | "subscribe"> & {
  /** Applies `change` to the cart as stored now, whichever tab wrote it last. If `change` throws, nothing is stored. */
  update(change: (cart: Cart) => Cart): void;
  /** Sets the line of this product and size to `quantity`. @throws `RangeError` if `quantity` is not valid. */
  setLine(piece: CartPiece, size: string | undefined, quantity: number): void;
};

/** The shopper's cart. `page` is the window; tests pass one event target per simulated tab. */
export function createCartStore(page?: EventTarget): CartStore {
  const damaged = createStoredValue<string>(DAMAGED_CART_KEY, TEXT, page);
  const stored = createStoredValue<Cart>(
    CART_KEY,
    { parse: (text) => restore(text), serialise: serialiseCart },
    page,
  );
  /** Parses the stored cart. From a damaged text the readable lines are kept; the text is stored under another key. */
  const restore = (text: string | null): Cart => {
    const { cart, damaged: damagedText } = parseCart(text);
    if (damagedText === undefined) return cart;
    damaged.set(damagedText);
    // Deferred: React reads the cart while rendering, when a store must not change. A line added until then is kept.
    queueMicrotask(() => {
      if (stored.get() === cart) stored.set(cart);
    });
    return cart;
  };
  const update: CartStore["update"] = (change) => {
    const before = stored.get();
    const cart = change(before);
    if (cart !== before) stored.set(cart);
  };
  return {
    get: stored.get,
    subscribe: stored.subscribe,
    update,
    setLine: (piece, size, quantity) => update((cart) => setLine(cart, piece, size, quantity)),
  };
}

const TEXT = { parse: (text: string | null) => text ?? "", serialise: (text: string) => text };

export const cartStore: CartStore = createCartStore();
