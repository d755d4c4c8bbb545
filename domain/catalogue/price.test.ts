import { expect, test } from "vitest";
import { resolvePrice } from "./price.ts";
import type { ProductEntry } from "./product.ts";

const entry: ProductEntry = {
  id: 1,
  alt: "Piece",
  originalPrice: 370900,
  description: "",
  details: [],
};

test("a piece costs its base price and carries both discounts, exact to the naira", () => {
  expect(resolvePrice(entry)).toEqual({
    price: 370900,
    originalPrice: 370900,
    bfDiscount: 185450,
    decDiscount: 259630,
  });
});

test("a promotion's price is the one that is charged", () => {
  expect(resolvePrice({ ...entry, promotion: "black-friday" }).price).toBe(185450);
  expect(resolvePrice({ ...entry, promotion: "december" }).price).toBe(259630);
});

test("combos and their parts carry no discount", () => {
  const plain = { price: 370900, originalPrice: 370900 };
  expect(resolvePrice({ ...entry, parts: ["a", "b"] })).toEqual(plain);
  expect(resolvePrice({ ...entry, partOnly: true }, 50)).toEqual(plain);
});

test("a price that is not whole naira above zero is refused", () => {
  for (const originalPrice of [1500.5, 0, -10, Number.NaN]) {
    expect(() => resolvePrice({ ...entry, originalPrice })).toThrow(RangeError);
  }
});

test("a promotion of the owner is rounded down to whole naira, and the lower price is charged", () => {
  expect(resolvePrice({ ...entry, originalPrice: 15_001 }, 25).price).toBe(11_250);
  expect(resolvePrice({ ...entry, originalPrice: 9 }, 90).price).toBe(1);
  expect(resolvePrice({ ...entry, promotion: "december" }, 10).price).toBe(259_630);
  expect(resolvePrice({ ...entry, promotion: "december" }, 60).price).toBe(148_360);
});
