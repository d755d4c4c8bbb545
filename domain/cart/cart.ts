import { SIZES } from "../catalogue/product.ts";
import type { Size } from "../catalogue/product.ts";
import { isRecord, parseJson } from "../json.ts";
import type { Naira } from "../money.ts";

/** What a page adds to the cart. Other product fields are stored as they are. */
export type CartItemFields = {
  /** The line's identity: see `lineId`. */
  id: string;
  /** The unit price in whole naira; for display only, since the server prices every order itself. */
  price: Naira;
  sku?: string;
  /** The chosen size, stored as it is: another release may have sizes that this release does not know. */
  size?: string;
  alt?: string;
  src?: string;
  href?: string;
  originalPrice?: Naira;
  [field: string]: unknown;
};

export type CartItem = CartItemFields & {
  /** A whole number of at least 1. */
  quantity: number;
  /** Price times quantity. */
  itemTotal: Naira;
};

export type CartMetadata = Readonly<Record<string, unknown>>;

/** The complete state of a cart, as browsers store it. It never changes: the functions below return a new cart. */
export type Cart = {
  readonly items: readonly CartItem[];
  readonly isEmpty: boolean;
  /** Sum of quantities. */
  readonly totalItems: number;
  /** Number of lines. */
  readonly totalUniqueItems: number;
  readonly cartTotal: Naira;
  readonly metadata: CartMetadata;
};

const EMPTY: Cart = {
  items: [],
  isEmpty: true,
  totalItems: 0,
  totalUniqueItems: 0,
  cartTotal: 0,
  metadata: {},
};

/** A cart without lines or metadata: the state before the first piece is added and after a payment. */
export function emptyCart(): Cart {
  return EMPTY;
}

/** Replaces all lines; a quantity that is missing or 0 becomes 1. Quantities of items with the same id are added up. */
export function setItems(
  cart: Cart,
  items: readonly (CartItemFields & { quantity?: number })[],
): Cart {
  return items.reduce(
    (filling, item) => addItem(filling, item, item.quantity || 1),
    withItems(cart, []),
  );
}

/**
 * Appends a new line, or adds to the quantity of the line with this id. A quantity of 0 or less changes nothing.
 * Throws for an item without an id, or a new one without a price.
 */
export function addItem(cart: Cart, item: CartItemFields, quantity = 1): Cart {
  if (!item.id) throw new Error("You must provide an `id` for items");
  if (quantity <= 0) return cart;
  const existing = findItem(cart, item.id);
  if (existing)
    return updateItem(cart, item.id, { ...item, quantity: existing.quantity + quantity });
  if (item.price === undefined) throw new Error("You must pass a `price` for new items");
  return withItems(cart, [...cart.items, itemOf(item, quantity)]);
}

/** Merges fields into a line, without changing its id. Throws for an unknown id. */
export function updateItem(cart: Cart, id: string, fields: Partial<CartItem>): Cart {
  if (!findItem(cart, id)) throw new Error("No such item to update");
  return withItems(
    cart,
    cart.items.map((item) => {
      if (item.id !== id) return item;
      const merged = { ...item, ...fields, id };
      return itemOf(merged, merged.quantity);
    }),
  );
}

/** Sets a line's quantity; 0 or less removes the line. Throws for an unknown id. */
export function updateItemQuantity(cart: Cart, id: string, quantity: number): Cart {
  return quantity <= 0 ? removeItem(cart, id) : updateItem(cart, id, { quantity });
}

/** Removes a line. Returns the same cart if it has no such line. */
export function removeItem(cart: Cart, id: string): Cart {
  return findItem(cart, id)
    ? withItems(
        cart,
        cart.items.filter((item) => item.id !== id),
      )
    : cart;
}

export function setMetadata(cart: Cart, metadata: CartMetadata): Cart {
  return { ...cart, metadata };
}

/** Merges fields into the existing metadata. */
export function updateMetadata(cart: Cart, metadata: CartMetadata): Cart {
  return { ...cart, metadata: { ...cart.metadata, ...metadata } };
}

export function clearCartMetadata(cart: Cart): Cart {
  return { ...cart, metadata: {} };
}

export function findItem(cart: Cart, id: string): CartItem | undefined {
  return cart.items.find((item) => item.id === id);
}

/** A line is a product and a size: `<sku>#<size>`, or only the SKU if no size was chosen. */
export function lineId(sku: string, size?: string): string {
  return size ? `${sku}#${size}` : sku;
}

/** The SKU of a line's product; taken from the line's id if it has no `sku` field. */
export function skuOf(item: CartItemFields): string {
  return item.sku ?? item.id.split("#", 1)[0] ?? item.id;
}

/** Whether a value from a form, storage or a request is one of the shop's sizes. */
export function isSize(value: unknown): value is Size {
  return SIZES.some((size) => size === value);
}

/** All changes of the lines use this function, so that the totals always match the lines. */
function withItems(cart: Cart, items: readonly CartItem[]): Cart {
  return {
    ...cart,
    items,
    isEmpty: items.length === 0,
    totalItems: items.reduce((sum, item) => sum + item.quantity, 0),
    totalUniqueItems: items.length,
    cartTotal: items.reduce((sum, item) => sum + item.itemTotal, 0),
  };
}

/** Throws `RangeError` for a fraction, which is a bug here: pages validate typed quantities (`parseQuantity`). */
function itemOf(fields: CartItemFields, quantity: number): CartItem {
  const itemTotal = fields.price * quantity;
  if (!Number.isSafeInteger(quantity) || quantity < 1 || !Number.isSafeInteger(itemTotal)) {
    throw new RangeError(`Not a line of whole numbers: ${quantity} at ${fields.price}`);
  }
  return { ...fields, quantity, itemTotal };
}

/** The cart's local-storage key. */
export const CART_KEY = "hazelzuri-cart";
/** The local-storage key for cart text that could not be read completely, so that nothing a shopper chose is lost. */
export const DAMAGED_CART_KEY = "hazelzuri-cart-damaged";

export function serialiseCart(cart: Cart): string {
  return JSON.stringify(cart);
}

/** `damaged` is the whole stored text if any part of it could not be read. */
export type RestoredCart = { cart: Cart; damaged?: string };

/**
 * Parses what `serialiseCart` wrote, in this release or another; null gives an empty cart. Storage can contain anything,
 * so every field that a page shows or links to is validated, and totals are recalculated. Unknown fields and sizes are
 * kept. An invalid line is left out, and the others stay.
 */
export function parseCart(text: string | null): RestoredCart {
  if (text === null) return { cart: emptyCart() };
  const stored = parseJson(text);
  if (!isRecord(stored) || !Array.isArray(stored["items"])) {
    return { cart: emptyCart(), damaged: text };
  }
  const items: unknown[] = stored["items"];
  const metadata = isRecord(stored["metadata"]) ? stored["metadata"] : {};
  let cart: Cart = { ...stored, ...emptyCart(), metadata };
  let isDamaged = false;
  for (const item of items) {
    try {
      // The id is made anew: another release may have another format of line ids.
      if (isItem(item))
        cart = addItem(cart, { ...item, id: lineId(skuOf(item), item.size) }, item.quantity);
      else isDamaged = true;
    } catch {
      // The line's total is beyond the safe integers.
      isDamaged = true;
    }
  }
  return isDamaged ? { cart, damaged: text } : { cart };
}

function isItem(value: unknown): value is CartItem {
  if (!isRecord(value)) return false;
  const { id, price, quantity, sku, size, alt, src, href, originalPrice } = value;
  return (
    typeof (sku ?? id) === "string" &&
    isWhole(price, 0) &&
    isWhole(quantity, 1) &&
    typeof (size ?? "") === "string" &&
    typeof (alt ?? "") === "string" &&
    isOwnAddress(src ?? "/") &&
    isOwnAddress(href ?? "/") &&
    isWhole(originalPrice ?? 0, 0)
  );
}

function isWhole(value: unknown, least: number): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least;
}

/** Whether a value is a path of this shop: not `javascript:`, and not `//host`, which is another site. */
function isOwnAddress(value: unknown): boolean {
  return typeof value === "string" && /^\/(?![/\\])/.test(value);
}
