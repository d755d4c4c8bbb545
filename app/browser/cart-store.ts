import type { Size } from "../../domain/catalogue/types.ts";
import { emptyCart, type Cart } from "../../domain/cart/cart.ts";
import { setLine } from "../../domain/cart/line.ts";
import type { CartPiece } from "../../domain/cart/piece.ts";
import { CART_KEY, DAMAGED_CART_KEY, parseCart, serialiseCart } from "../../domain/cart/storage.ts";
import { writeCartCookie } from "./cart-cookie.ts";
import { readStored, writeStored } from "./storage.ts";

export type { CartPiece };

export type CartStore = {
  /** The cart as it is stored now; the same object until something changes. */
  get(): Cart;
  subscribe(listener: () => void): () => void;
  /** Changes what is stored now, whichever tab wrote it last, and answers the new cart. What `change` throws is thrown on, and nothing is stored. */
  update(change: (cart: Cart) => Cart): Cart;
  /** Leaves the line of this product and size at `quantity` (readings, Cart). Throws `RangeError` for anything but whole numbers of 1 or more. */
  setLine(piece: CartPiece, size: Size | undefined, quantity: number): void;
};

/** Told to the page after each change, for the badge that `paint.ts` keeps without knowing the cart's engine. */
const CHANGED = "hazelzuri:cart";

/**
 * The shopper's cart over local storage. Where nothing can be stored (full, forbidden) the page goes on
 * with what it holds in memory. `page` is the window; tests pass one of their own for each tab.
 */
export function createCartStore(page: EventTarget): CartStore {
  const listeners = new Set<() => void>();
  let known: string | null = null;
  let cart = emptyCart();
  let unsaved = false;

  const get = (): Cart => {
    const text = readStored(CART_KEY);
    if (unsaved || text === known) return cart;
    known = text;
    const restored = parseCart(text);
    cart = "cart" in restored ? restored.cart : emptyCart();
    if ("damaged" in restored && writeStored(DAMAGED_CART_KEY, restored.damaged)) {
      keep();
      // Later: a page reads its cart while it renders, and must not be changed meanwhile.
      queueMicrotask(tellPage);
    }
    return cart;
  };
  const tellPage = (): boolean => page.dispatchEvent(new Event(CHANGED));
  const keep = (): void => {
    known = serialiseCart(cart);
    unsaved = !writeStored(CART_KEY, known);
  };
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  const update = (change: (cart: Cart) => Cart): Cart => {
    const before = get();
    cart = change(before);
    if (cart === before) return cart;
    keep();
    tell();
    tellPage();
    return cart;
  };

  // Another tab changed it (a null key: it cleared everything), or the page came back by the Back button, or was made ready ahead and is seen now.
  page.addEventListener("storage", (event) => {
    const { key } = event as StorageEvent;
    if (key === CART_KEY || key === null) tell();
  });
  page.addEventListener("pageshow", tell);
  page.addEventListener("prerenderingchange", tell, true);

  return {
    get,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update,
    setLine(piece, size, quantity) {
      update((before) => setLine(before, piece, size, quantity));
    },
  };
}

export const cartStore = createCartStore(
  typeof window === "undefined" ? new EventTarget() : window,
);

if (typeof document !== "undefined") cartStore.subscribe(() => writeCartCookie(cartStore.get()));
