import { expect, test } from "vitest";
import { bundledCatalogue } from "./bundle/bundle.ts";
import { isWithin } from "./search/query.ts";
import { priceSteps, rangeOf, readPriceStep } from "./listing.ts";

const { collections } = bundledCatalogue();
const pricesOf = (id: string) =>
  collections.find((each) => each.id === id)?.products.map(({ price }) => price) ?? [];

test.each(collections.map(({ id }) => id))("the prices of %s are divided", (id) => {
  const prices = pricesOf(id);
  const steps = priceSteps(prices);
  const counts = steps.map(
    (step) => prices.filter((price) => isWithin(price, rangeOf(step))).length,
  );
  expect(steps.length).toBeGreaterThan(2);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  // Each price is in exactly one step, and no step has more than 60% of the prices.
  expect(counts.reduce((sum, count) => sum + count)).toBe(prices.length);
  expect(Math.max(...counts) / prices.length).toBeLessThan(0.6);
});

test("steps are as even as round bounds allow, the lowest first", () => {
  expect(priceSteps(pricesOf("hazelbee"))).toEqual(["under-20k", "20k-25k", "25k-30k", "from-30k"]);
  expect(priceSteps(pricesOf("mysthique"))).toEqual(["under-300k", "300k-1000k", "from-1000k"]);
});

test.each([
  [[]],
  [[20_000]],
  [[20_000, 30_000]],
  [Array.from({ length: 50 }, () => 20_000)],
  [[21_000, 21_500, 22_000, 23_000]],
])("prices that no round bound divides, or too few, have no steps", (prices) => {
  expect(priceSteps(prices)).toEqual([]);
});

test("any prices are divided into at most four steps without gaps, none of them empty", () => {
  for (const scale of [1, 10, 1_000, 100_000]) {
    const prices = Array.from({ length: 40 }, (_, at) => 700 + ((at * 7_919) % 1_000) * scale);
    const steps = priceSteps(prices);
    expect(steps.length).toBeLessThanOrEqual(4);
    for (const price of prices) {
      const fitting = steps.filter((step) => isWithin(price, rangeOf(step)));
      expect(fitting).toHaveLength(steps.length > 0 ? 1 : 0);
    }
    for (const step of steps) {
      expect(prices.some((price) => isWithin(price, rangeOf(step)))).toBe(true);
      expect(readPriceStep(step)).toBe(step);
    }
  }
});

test("steps of older addresses mean what they meant", () => {
  const ranges = ["under-50k", "50k-100k", "100k-200k", "200k-500k", "from-500k"].map((text) => {
    const step = readPriceStep(text);
    return step && rangeOf(step);
  });
  expect(ranges).toEqual([
    { most: 49_999 },
    { least: 50_000, most: 99_999 },
    { least: 100_000, most: 199_999 },
    { least: 200_000, most: 499_999 },
    { least: 500_000 },
  ]);
});
