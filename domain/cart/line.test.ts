import { describe, expect, test } from "vitest";
import { bundledCatalogue } from "../catalogue/bundle/bundle.ts";
import type { Product } from "../catalogue/product.ts";
import { emptyCart } from "./cart.ts";
import { changeSize, parseQuantity, setLine } from "./line.ts";
import { pieceOf } from "./current-cart.ts";

const { findProduct } = bundledCatalogue();

const orion = pieceOf(findProduct("naledi/orion-dress") as Product);
const venus = pieceOf(findProduct("naledi/venus-dress") as Product);

const idsAndQuantities = (cart: ReturnType<typeof emptyCart>) =>
  cart.items.map(({ id, quantity }) => [id, quantity]);

describe("'Add To Cart' of a product page", () => {
  test("the line is left at the quantity that was chosen last", () => {
    const cart = setLine(setLine(emptyCart(), orion, "M", 5), orion, "M", 2);
    expect(cart).toMatchObject({ totalItems: 2, cartTotal: 280000 });
  });

  test("the same dress in two sizes, and in none, is three lines", () => {
    const cart = setLine(
      setLine(setLine(emptyCart(), orion, "M", 1), orion, "S", 2),
      orion,
      undefined,
      3,
    );
    expect(idsAndQuantities(cart)).toEqual([
      ["naledi/orion-dress#M", 1],
      ["naledi/orion-dress#S", 2],
      ["naledi/orion-dress", 3],
    ]);
  });

  test("the line carries what the cart shows", () => {
    expect(setLine(emptyCart(), orion, "M", 2).items[0]).toEqual({
      id: "naledi/orion-dress#M",
      sku: "naledi/orion-dress",
      size: "M",
      alt: "Orion Dress",
      price: 140000,
      originalPrice: 140000,
      src: "/thumbs/naledi/orion-dress.jpg",
      href: "/naledi/orion-dress",
      quantity: 2,
      itemTotal: 280000,
    });
  });

  test("a price that changed since is refreshed", () => {
    const dear = setLine(emptyCart(), { ...orion, price: 1 }, "M", 1);
    expect(setLine(dear, orion, "M", 1).cartTotal).toBe(140000);
  });
});

describe("changing the size in the cart", () => {
  const cart = setLine(setLine(setLine(emptyCart(), orion, "M", 1), venus, "L", 1), orion, "S", 2);

  test("the line keeps its position", () => {
    expect(idsAndQuantities(changeSize(cart, "naledi/orion-dress#M", "XL"))).toEqual([
      ["naledi/orion-dress#XL", 1],
      ["naledi/venus-dress#L", 1],
      ["naledi/orion-dress#S", 2],
    ]);
  });

  test("a line that already has the size is merged into it, quantities added up", () => {
    const merged = changeSize(cart, "naledi/orion-dress#M", "S");
    expect(idsAndQuantities(merged)).toEqual([
      ["naledi/orion-dress#S", 3],
      ["naledi/venus-dress#L", 1],
    ]);
    expect(merged.items[0]?.itemTotal).toBe(420000);
    expect(merged.cartTotal).toBe(cart.cartTotal);
  });

  test("the size can be removed", () => {
    const without = changeSize(cart, "naledi/venus-dress#L", undefined);
    expect(without.items[1]).toMatchObject({ id: "naledi/venus-dress", size: undefined });
  });

  test("the same size changes nothing and an unknown line is refused", () => {
    expect(changeSize(cart, "naledi/venus-dress#L", "L")).toBe(cart);
    expect(() => changeSize(cart, "x", "L")).toThrow("No such item to update");
  });
});

test("the Yellow Dress and Look 12 are one line, named as the shopper saw it last", () => {
  const look12 = findProduct("resurgence/look-12") as Product;
  const yellow = { ...look12, alt: "Yellow Dress", href: "/genesis/yellow-dress" };
  const cart = setLine(setLine(emptyCart(), pieceOf(look12), "M", 1), pieceOf(yellow), "M", 2);
  expect(cart.items).toHaveLength(1);
  expect(cart.items[0]).toMatchObject({ alt: "Yellow Dress", quantity: 2 });
});

test.each([
  ["1", 1],
  [" 12 ", 12],
  ["007", 7],
  ["999", 999],
])("'%s' is a quantity", (text, value) => {
  expect(parseQuantity(text)).toEqual({ ok: true, value });
});

test.each(["", " ", "0", "-1", "1.5", "1,5", "1e3", "two", "+2", "0x10", "٣"])(
  "'%s' is refused, and the field says why",
  (text) => {
    expect(parseQuantity(text)).toEqual({
      ok: false,
      message: "Please enter a whole number, 1 or more.",
    });
  },
);

test.each(["1000", "99999999999999999999"])("'%s' is more than the server accepts", (text) => {
  expect(parseQuantity(text)).toEqual({
    ok: false,
    message: "We take at most 999 of one piece in an order.",
  });
});
