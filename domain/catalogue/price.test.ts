import { expect, test } from "vitest";
import { resolvePrice } from "./price.ts";
import type { ProductEntry } from "./types.ts";

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
  expect(resolvePrice({ ...entry, partOnly: true })).toEqual(plain);
});

test("a discount that is not whole naira is refused", () => {
  expect(() => resolvePrice({ ...entry, originalPrice: 15001 })).toThrow(RangeError);
});
