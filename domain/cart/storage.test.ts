import { describe, expect, test } from "vitest";
import { addItem, emptyCart, setMetadata } from "./cart.ts";
import { parseCart, serialiseCart } from "./storage.ts";

const item = {
  id: "naledi/orion-dress#M",
  sku: "naledi/orion-dress",
  size: "M",
  alt: "Orion Dress",
  src: "/thumbs/naledi/orion-dress.jpg",
  href: "/naledi/orion-dress",
  price: 140000,
  originalPrice: 140000,
};
const cart = setMetadata(addItem(emptyCart(), { ...item, note: "gift" }, 2), { from: "home" });

const stored = (...items: unknown[]) => JSON.stringify({ items });

test("a cart is restored as it was, unknown fields and metadata included", () => {
  expect(parseCart(serialiseCart(cart))).toEqual({ cart });
});

test("nothing stored is an empty cart", () => {
  expect(parseCart(null)).toEqual({ cart: emptyCart() });
});

test("stored totals are recomputed", () => {
  const text = serialiseCart({ ...cart, cartTotal: 1, totalItems: 99, isEmpty: true });
  expect(parseCart(text)).toEqual({ cart });
});

test("a stored item total is recomputed", () => {
  expect(parseCart(stored({ ...item, quantity: 2, itemTotal: 5 }))).toMatchObject({
    cart: { cartTotal: 280000 },
  });
});

describe("damaged text", () => {
  test.each([
    ["not JSON", "{items:"],
    ["empty", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["without items", "{}"],
    ["an item that is no object", stored(null)],
  ])("%s", (_, text) => {
    expect(parseCart(text)).toEqual({ damaged: text });
  });

  test.each([
    ["a quantity of 0", { quantity: 0 }],
    ["a fraction", { quantity: 1.5 }],
    ["a quantity in text", { quantity: "2" }],
    ["a negative price", { price: -1 }],
    ["no price", { price: null }],
    ["a price that is no exact number", { price: 1e300 }],
    ["a total that is no exact number", { price: 2 ** 52, quantity: 4 }],
    ["a name that is no text", { alt: { bold: true } }],
    ["a size that the shop does not have", { size: "M<b>" }],
    ["an id that is not its product's and size's", { id: "naledi/orion-dress#S" }],
    ["a script in the address", { href: "javascript:alert(1)" }],
    ["another site's address", { href: "//example.com" }],
    ["another site's picture", { src: "https://example.com/x.png" }],
  ])("%s", (_, fault) => {
    const text = stored({ ...item, quantity: 2, ...fault });
    expect(parseCart(text)).toEqual({ damaged: text });
  });
});
