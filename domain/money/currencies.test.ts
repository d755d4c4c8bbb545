import { expect, test } from "vitest";
import { currencies, DEFAULT_CURRENCY, isCurrency } from "./currencies.ts";

test("the signs are the specification's and naira is the default", () => {
  expect(Object.entries(currencies).map(([code, { sign }]) => [code, sign])).toEqual([
    ["ngn", "₦"],
    ["usd", "$"],
    ["gbp", "£"],
    ["eur", "€"],
  ]);
  expect(DEFAULT_CURRENCY).toBe("ngn");
});

test("only the four currencies are accepted from storage", () => {
  expect(isCurrency("gbp")).toBe(true);
  expect(isCurrency("jpy")).toBe(false);
  expect(isCurrency(null)).toBe(false);
  expect(isCurrency("toString")).toBe(false);
});
