import { expect, test } from "vitest";
import { findProduct, products } from "../catalogue/catalogue.ts";
import { SIZES } from "../catalogue/types.ts";
import { addItem, emptyCart, type Cart } from "./cart.ts";
import { cartFromCookie, cartToCookie, hasCartCookie } from "./cookie.ts";
import { setLine } from "./line.ts";
import { pieceOf } from "./piece.ts";

const orion = piece("naledi/orion-dress");
const ensemble = piece("hazelbee/bb-ensemble");

test("the server reads from the cookie the cart that the browser wrote into it, whatever is sold", () => {
  let cart = emptyCart();
  for (const [at, product] of products.entries()) {
    const size = product.sized ? SIZES[at % SIZES.length] : undefined;
    cart = setLine(cart, pieceOf(product), size, at + 1);
  }
  expect(cart.items).toHaveLength(products.length);
  expect(cartFromCookie(`data-saver=on; cart=${cartToCookie(cart)}`, findProduct)).toEqual(cart);
});

test("a cookie names lines, sizes and quantities, and nothing else", () => {
  const cart = setLine(setLine(emptyCart(), orion, "M", 2), ensemble, undefined, 1);
  expect(cartToCookie(cart)).toBe("naledi/orion-dress:M:2|hazelbee/bb-ensemble::1");
});

test.each([
  ["an empty cart", emptyCart()],
  ["names that would end the cookie", addItem(emptyCart(), { id: "a; path=/", price: 1 })],
  ["more lines than fit", manyLines()],
])("there is no cookie for %s", (_, cart) => {
  expect(cartToCookie(cart)).toBeUndefined();
});

test.each([
  ["no cookie", ""],
  ["an empty one", "cart="],
  ["another's", "my-cart=naledi/orion-dress:M:1"],
  ["a piece that is not sold", "cart=naledi/orion-dress:M:1|naledi/no-dress:M:1"],
  ["a size that is none", "cart=naledi/orion-dress:XXS:1"],
  ["no quantity", "cart=naledi/orion-dress:M"],
  ["a quantity that is none", "cart=naledi/orion-dress:M:0"],
  ["more than the shop takes", "cart=naledi/orion-dress:M:1000"],
  ["nonsense", "cart=%7B%22items%22%3A"],
])("the server draws nothing from %s", (_, header) => {
  expect(cartFromCookie(header, findProduct)).toBeUndefined();
});

test("prices are the catalogue's", () => {
  const cart = cartFromCookie("cart=naledi/orion-dress:M:2", findProduct);
  expect(cart?.cartTotal).toBe(2 * orion.price);
});

test("a request has a cart where the cookie has lines", () => {
  expect(hasCartCookie("a=1; cart=naledi/orion-dress::1")).toBe(true);
  expect([undefined, "", "cart=", "my-cart=1"].map(hasCartCookie)).not.toContain(true);
});

function piece(sku: string) {
  const product = findProduct(sku);
  if (!product) throw new Error(`${sku} is not sold`);
  return pieceOf(product);
}

function manyLines(): Cart {
  const ids = Array.from({ length: 500 }, (_, at) => `naledi/dress-${at}`);
  return ids.reduce((cart, id) => addItem(cart, { id, price: 1 }), emptyCart());
}
