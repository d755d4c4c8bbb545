import { expect, test } from "vitest";
import { toKobo, toNaira } from "./money.ts";

test("100 kobo are one naira, both ways", () => {
  expect(toKobo(259630)).toBe(25963000);
  expect(toNaira(25963000)).toBe(259630);
});

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  "%s is not an amount in naira",
  (amount) => {
    expect(() => toKobo(amount)).toThrow(RangeError);
  },
);

test("kobo that are not whole naira are refused", () => {
  expect(() => toNaira(150)).toThrow(RangeError);
});
