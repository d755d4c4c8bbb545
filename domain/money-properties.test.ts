import fc from "fast-check";
import { expect, test } from "vitest";
import { convert, formatPrice, parseRates, parseRatesAnswer } from "./currencies.ts";
import { CURRENCIES, toKobo, toNaira } from "./money.ts";
import type { Rates } from "./money.ts";

const naira = fc.integer({ min: 0, max: 1_000_000_000 });
const rate = fc.double({ min: 1e-9, max: 1e6, noNaN: true });
const rates: fc.Arbitrary<Rates> = fc.record({
  date: fc.constant("2026-11-20"),
  rates: fc.record({ usd: rate, gbp: rate, eur: rate }),
});
const currency = fc.constantFrom(...CURRENCIES);

test("naira to kobo and back is the same", () => {
  fc.assert(
    fc.property(naira, (amount) => {
      expect(toNaira(toKobo(amount))).toBe(amount);
    }),
  );
});

test("an amount that is not whole naira is refused, never rounded", () => {
  const odd = fc.double().filter((value) => !Number.isSafeInteger(value));
  fc.assert(
    fc.property(odd, (value) => {
      expect(() => toKobo(value)).toThrow(RangeError);
    }),
  );
});

test("a converted price is never negative, and never cheaper for a dearer piece", () => {
  fc.assert(
    fc.property(naira, naira, currency, rates, (one, other, to, today) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(convert(less, to, today) >= 0n).toBe(true);
      expect(convert(more, to, today) >= convert(less, to, today)).toBe(true);
    }),
  );
});

test("a converted price is at most half a hundredth from price times rate", () => {
  fc.assert(
    fc.property(naira, fc.constantFrom("usd", "gbp", "eur"), rates, (amount, to, today) => {
      const exact = amount * today.rates[to] * 100;
      // `exact` is floating point with about 15 digits; the tolerance beyond one half covers its error.
      expect(Math.abs(Number(convert(amount, to, today)) - exact)).toBeLessThanOrEqual(
        0.5 + exact * 1e-14,
      );
    }),
  );
});

test("a formatted price has exactly the digits of the amount", () => {
  fc.assert(
    fc.property(naira, currency, rates, (amount, shown, today) => {
      const digits = formatPrice(amount, shown, today).replace(/\D/g, "");
      const expected = shown === "ngn" ? BigInt(amount) : convert(amount, shown, today);
      expect(BigInt(digits)).toBe(expected);
    }),
  );
});

test("any file of rates gives all three rates or none; parsing never throws", () => {
  const file = fc.oneof(
    fc.anything(),
    fc.record({ date: fc.oneof(fc.constant("2026-11-20"), fc.string()), ngn: fc.anything() }),
    rates.map(({ date, rates: ngn }) => ({ date, ngn })),
  );
  fc.assert(
    fc.property(file, (given) => {
      for (const read of [parseRates(given), parseRatesAnswer(given)]) {
        const values = Object.values(read?.rates ?? {});
        expect(values.every((value) => Number.isFinite(value) && value > 0)).toBe(true);
        expect(values).toHaveLength(read ? 3 : 0);
      }
    }),
  );
});
