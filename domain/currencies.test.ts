import { expect, test } from "vitest";
import { parseRates, parseRatesAnswer } from "./currencies.ts";

const ngn = { usd: 0.00075, gbp: 0.00057, eur: 0.00066, jpy: 0.11, ngn: 1 };
const ours = { date: "2026-09-29", rates: { usd: 0.00075, gbp: 0.00057, eur: 0.00066 } };

test("only the shop's own currencies are taken from the provider's file", () => {
  expect(parseRates({ date: "2026-09-29", ngn })).toEqual(ours);
});

test("the shop's own response is parsed with the same checks", () => {
  expect(parseRatesAnswer(ours)).toEqual(ours);
  expect(parseRatesAnswer({ ...ours, rates: { ...ours.rates, usd: -1 } })).toBeUndefined();
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, "0.00075", null, undefined])(
  "a rate of %s makes the file unusable",
  (usd) => {
    expect(parseRates({ date: "2026-09-29", ngn: { ...ngn, usd } })).toBeUndefined();
  },
);

test.each([null, "text", [], {}, { ngn }, { date: "today", ngn }, { date: "2026-09-29" }])(
  "%j is not a file of rates",
  (file) => {
    expect(parseRates(file)).toBeUndefined();
  },
);
