import fc from "fast-check";
import { expect, test } from "vitest";
import { SIZES } from "../catalogue/product.ts";
import {
  addItem,
  emptyCart,
  lineId,
  parseCart,
  removeItem,
  serialiseCart,
  setItems,
  updateItem,
  updateItemQuantity,
} from "./cart.ts";
import type { Cart, CartItem } from "./cart.ts";
import { changeSize, parseQuantity, setLine } from "./line.ts";

const sku = fc.constantFrom("naledi/orion-dress", "genesis/chia-dress", "hazelbee/bb-ensemble");
const size = fc.option(fc.constantFrom(...SIZES), { nil: undefined });
const quantity = fc.integer({ min: -2, max: 999 });
const price = fc.integer({ min: 0, max: 1_000_000 });
const piece = fc.record({ sku, price, originalPrice: price }).map((fields) => ({
  ...fields,
  alt: "A piece",
  src: "/thumbs/piece.jpg",
  href: "/piece",
}));

type Step = (cart: Cart) => Cart;

/** Every change that a shopper or a page can make; one that throws leaves the cart unchanged. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(piece, size, quantity).map(
    ([item, chosen, count]): Step =>
      (cart) =>
        addItem(cart, { ...item, id: lineId(item.sku, chosen), size: chosen }, count),
  ),
  fc.tuple(piece, size, quantity).map(
    ([item, chosen, count]): Step =>
      (cart) =>
        setLine(cart, item, chosen, count),
  ),
  fc.tuple(sku, size, quantity).map(
    ([of, chosen, count]): Step =>
      (cart) =>
        updateItemQuantity(cart, lineId(of, chosen), count),
  ),
  fc.tuple(sku, size, price).map(
    ([of, chosen, now]): Step =>
      (cart) =>
        updateItem(cart, lineId(of, chosen), { price: now }),
  ),
  fc.tuple(sku, size).map(
    ([of, chosen]): Step =>
      (cart) =>
        removeItem(cart, lineId(of, chosen)),
  ),
  fc.tuple(sku, size, size).map(
    ([of, from, to]): Step =>
      (cart) =>
        changeSize(cart, lineId(of, from), to),
  ),
);

const cart = fc.array(step, { maxLength: 30 }).map((steps) =>
  steps.reduce((before, change) => {
    try {
      return change(before);
    } catch {
      return before;
    }
  }, emptyCart()),
);

test("after any changes the totals are the sums of the lines, and no quantity is below one", () => {
  fc.assert(
    fc.property(cart, ({ items, isEmpty, totalItems, totalUniqueItems, cartTotal }) => {
      expect(items.every((item) => item.quantity >= 1 && item.price >= 0)).toBe(true);
      expect(totalItems).toBe(items.reduce((sum, item) => sum + item.quantity, 0));
      expect(cartTotal).toBe(items.reduce((sum, item) => sum + item.price * item.quantity, 0));
      expect(totalUniqueItems).toBe(new Set(items.map(({ id }) => id)).size);
      expect(isEmpty).toBe(items.length === 0);
    }),
  );
});

test("any cart comes back from storage as it was", () => {
  fc.assert(
    fc.property(cart, (before) => {
      const stored = serialiseCart(before);
      expect(parseCart(stored)).toEqual({ cart: JSON.parse(stored) });
    }),
  );
});

test("any stored text gives a cart whose total is that of its lines; parsing never throws", () => {
  const stored = fc.oneof(fc.string(), fc.json(), cart.chain(spoilt));
  fc.assert(
    fc.property(stored, (text) => {
      const { cart: read, damaged } = parseCart(text);
      expect(setItems(emptyCart(), read.items).cartTotal).toBe(read.cartTotal);
      expect([undefined, text]).toContain(damaged);
    }),
  );
});

test("one line that is spoilt, whatever it becomes, takes no other with it", () => {
  const filled = cart.filter(({ items }) => items.length > 0);
  const spoiling = fc.tuple(filled, fc.nat(), fc.jsonValue());
  fc.assert(
    fc.property(spoiling, ([before, at, value]) => {
      const position = at % before.items.length;
      const others = before.items.filter((_, index) => index !== position);
      const items = before.items.with(position, value as CartItem);
      const { cart: read } = parseCart(JSON.stringify({ ...before, items }));
      expect(read.items.map(({ id }) => id)).toEqual(
        expect.arrayContaining(others.map(({ id }) => id)),
      );
    }),
  );
});

test("any typed quantity is a whole number from 1 to 999 or is refused with a message", () => {
  const typed = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String));
  fc.assert(
    fc.property(typed, (text) => {
      const parsed = parseQuantity(text);
      const isWhole = parsed.ok && Number.isInteger(parsed.value);
      const isTaken = isWhole && parsed.value >= 1 && parsed.value <= 999;
      expect(isTaken || (!parsed.ok && parsed.message !== "")).toBe(true);
    }),
  );
});

/** A cart's text with one of its values replaced by another. */
function spoilt(before: Cart): fc.Arbitrary<string> {
  const text = serialiseCart(before);
  const values = [...text.matchAll(/(?<=":)("[^"]*"|\d+|true|false)/g)];
  return fc.tuple(fc.nat(Math.max(0, values.length - 1)), fc.json()).map(([at, value]) => {
    const { index = 0, 0: old = "" } = values[at] ?? {};
    return text.slice(0, index) + value + text.slice(index + old.length);
  });
}
