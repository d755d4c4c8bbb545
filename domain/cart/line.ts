import type { Sku } from "../catalogue/product.ts";
import type { Naira } from "../money.ts";
import { addItem, findItem, lineId, setItems, skuOf, updateItem } from "./cart.ts";
import type { Cart } from "./cart.ts";

/** The fields of a product that a cart line stores. */
export type CartPiece = {
  sku: Sku;
  alt: string;
  price: Naira;
  originalPrice: Naira;
  src: string;
  href: string;
};

/**
 * 'Add To Cart' on a product page: sets the line of that product and size to the chosen quantity, whatever it
 * was before, with the current name and price. Throws `RangeError` for a quantity that is not
 * a whole number from 1; `parseQuantity` rejects those first, with a message.
 */
export function setLine(
  cart: Cart,
  piece: CartPiece,
  size: string | undefined,
  quantity: number,
): Cart {
  const item = { ...piece, id: lineId(piece.sku, size), size };
  return updateItem(addItem(cart, item, 1), item.id, { ...item, quantity });
}

/**
 * Gives a line another size, or none. The line keeps its position; another line that already has that size is
 * merged into it by adding the quantities. Throws for an unknown id.
 */
export function changeSize(cart: Cart, id: string, size: string | undefined): Cart {
  const line = findItem(cart, id);
  if (!line) throw new Error("No such item to update");
  const newId = lineId(skuOf(line), size);
  if (newId === id) return cart;
  const other = findItem(cart, newId);
  const quantity = line.quantity + (other?.quantity ?? 0);
  const others = cart.items.filter((item) => item.id !== newId);
  return setItems(
    cart,
    others.map((item) => (item.id === id ? { ...item, id: newId, size, quantity } : item)),
  );
}

/** The highest quantity of one line that the server accepts in an order. */
export const MAX_QUANTITY = 999;

export type ParsedQuantity = { ok: true; value: number } | { ok: false; message: string };

/** Parses a typed quantity: a whole number from 1 to 999, in ASCII digits. Otherwise returns the error message. */
export function parseQuantity(text: string): ParsedQuantity {
  const digits = text.trim();
  if (!/^\d+$/.test(digits) || Number(digits) < 1) {
    return { ok: false, message: "Please enter a whole number, 1 or more." };
  }
  if (Number(digits) > MAX_QUANTITY) {
    return { ok: false, message: `We take at most ${MAX_QUANTITY} of one piece in an order.` };
  }
  return { ok: true, value: Number(digits) };
}
