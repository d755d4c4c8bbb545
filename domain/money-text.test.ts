import { describe, expect, test } from "vitest";
import { formatPrice, formatTerms, writeTerms } from "./currencies.ts";
import { currencies, formatNaira } from "./money-text.ts";
import type { Rates } from "./money.ts";

/** The provider's real rates for that day. */
const rates: Rates = {
  date: "2026-09-29",
  rates: { usd: 0.00075405432, gbp: 0.000569604, eur: 0.00066373813 },
};

const withUsd = (usd: number): Rates => ({ ...rates, rates: { ...rates.rates, usd } });

test.each([
  [35000, "₦35,000"],
  [0, "₦0"],
  [999, "₦999"],
  [1760000, "₦1,760,000"],
])("%d naira show without decimals, grouped", (naira, text) => {
  expect(formatNaira(naira)).toBe(text);
});

test.each([
  ["usd", "$120.65"],
  ["gbp", "£91.14"],
  ["eur", "€106.20"],
] as const)("160000 naira in %s are %s", (currency, text) => {
  expect(formatPrice(160000, currency, rates)).toBe(text);
});

test("without rates a price stays in naira with the naira sign", () => {
  expect(formatPrice(35000, "usd", undefined)).toBe("₦35,000");
});

test("naira stay naira when there are rates", () => {
  expect(formatPrice(35000, "ngn", rates)).toBe("₦35,000");
});

describe("rounding to two decimals", () => {
  test.each([
    [1.005, "$1.01"],
    [1.004999, "$1.00"],
    [2.675, "$2.68"],
    [0.005, "$0.01"],
    [0.0049, "$0.00"],
    [1e-7, "$0.00"],
    [1234567.891, "$1,234,567.89"],
    [1e21, "$1,000,000,000,000,000,000,000.00"],
  ])("one naira at %d is %s", (rate, text) => {
    expect(formatPrice(1, "usd", withUsd(rate))).toBe(text);
  });

  test("a price is rounded once, after it is multiplied", () => {
    expect(formatPrice(100000, "usd", withUsd(0.00000125))).toBe("$0.13");
  });
});

test("prices that are converted line by line add up to the sum under them", () => {
  const lines = [
    [35_000, 3],
    [15_001, 1],
    [-5_000, 1],
  ] as const;
  const dollars = (text: string) => Number(text.replace("$", ""));
  const shown = lines.map(([price, times]) => dollars(formatPrice(price, "usd", rates)) * times);
  const sum = formatTerms(writeTerms(lines), "usd", rates);
  expect(dollars(sum)).toBeCloseTo(
    shown.reduce((all, each) => all + each, 0),
    5,
  );
  expect(formatTerms(writeTerms(lines), "ngn", rates)).toBe("₦115,001");
  expect(sum).not.toBe(formatPrice(115_001, "usd", rates));
});

test("each currency has its sign", () => {
  expect(Object.entries(currencies).map(([code, { sign }]) => [code, sign])).toEqual([
    ["ngn", "₦"],
    ["usd", "$"],
    ["gbp", "£"],
    ["eur", "€"],
  ]);
});
