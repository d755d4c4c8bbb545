import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_VAT_RATE, readVatRate, vatIn, vatText, vatWords } from "./vat.ts";

test.each([
  ["7.5", 750],
  ["7,5", 750],
  [" 20% ", 2000],
  ["None", 0],
  ["0", 0],
  ["50", 5000],
])("%s is read as a rate", (text, rate) => expect(readVatRate(text)).toBe(rate));

test.each(["", "50.01", "-1", "7.555", "7.5.5", "seven", "1e1", "٧"])("%s is no rate", (text) => {
  expect(readVatRate(text)).toBeUndefined();
});

test("a rate that is shown is read again as the same", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_VAT_RATE }), (rate) => {
      expect(readVatRate(vatText(rate))).toBe(rate);
    }),
  );
});

test("a price of ₦107.50 with 7.5% includes ₦7.50, and what goes back includes as much", () => {
  expect(vatIn(107_50, 750)).toBe(7_50);
  expect(vatIn(-107_50, 750)).toBe(-7_50);
  expect(vatIn(107_50, 0)).toBe(0);
  expect(vatWords({ rate: 750, amount: 7_50 })).toBe("Includes 7.5% VAT: ₦7.50");
});

test("VAT is whole kobo, and the price without it has the rate", () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_00 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: MAX_VAT_RATE }), (amount, rate) => {
      const vat = vatIn(amount, rate);
      expect(Number.isSafeInteger(vat)).toBe(true);
      expect(Math.abs(((amount - vat) * rate) / 100_00 - vat)).toBeLessThanOrEqual(1);
    }),
  );
});
