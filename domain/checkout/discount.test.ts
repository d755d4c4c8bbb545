import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { DiscountCode } from "../catalogue/edit-rows.ts";
import { applyCode, discountsOf, readCode, takesCodes } from "./discount.ts";
import type { DiscountedLine } from "./discount.ts";
import { checkoutSums } from "./sums.ts";

const NOW = new Date("2026-12-01T09:00:00.000Z");

const code = (changed: Partial<DiscountCode> = {}): DiscountCode => ({
  percent: 10,
  naira: null,
  pieces: [],
  collections: [],
  beginsAt: "2026-11-01T00:00:00.000Z",
  endsAt: null,
  most: null,
  perCustomer: null,
  onPromotions: false,
  onCombos: false,
  ...changed,
});
const off = (naira: number) => code({ percent: null, naira });

const line = (price: number, quantity = 1, changed: Partial<DiscountedLine["product"]> = {}) => ({
  product: {
    sku: "naledi/orion-dress" as const,
    collection: "naledi" as const,
    price,
    originalPrice: price,
    combo: false,
    ...changed,
  },
  quantity,
});

const goodsOf = ({ product, quantity }: DiscountedLine) => product.price * quantity;
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

const anyLine = fc
  .record({
    price: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 100_000_000 })),
    quantity: fc.integer({ min: 1, max: 999 }),
    isReduced: fc.boolean(),
    combo: fc.boolean(),
    collection: fc.constantFrom("naledi", "genesis"),
  })
  .map(({ price, quantity, isReduced, combo, collection }) =>
    line(price, quantity, { originalPrice: price + (isReduced ? 1 : 0), combo, collection }),
  );
const lines = fc.array(anyLine, { minLength: 1, maxLength: 100 });
const ticks = { onPromotions: fc.boolean(), onCombos: fc.boolean() };
const collections = fc.constantFrom<DiscountCode["collections"]>([], ["naledi"]);
const percents = fc
  .record({ percent: fc.integer({ min: 1, max: 100 }), collections, ...ticks })
  .map((each) => code(each));
const amounts = fc
  .record({
    percent: fc.constant(null),
    naira: fc.integer({ min: 1, max: 100_000_000 }),
    collections,
    ...ticks,
  })
  .map((each) => code(each));
const anyCode = fc.oneof(percents, amounts);

describe("what a code takes off", () => {
  test("is whole naira, never more than a line, and nothing of lines that it is not for", () => {
    fc.assert(
      fc.property(anyCode, lines, (of, all) => {
        const discounts = discountsOf(of, all);
        expect(discounts).toHaveLength(all.length);
        for (const [at, each] of all.entries()) {
          const discount = discounts[at] ?? -1;
          const { product } = each;
          const isOut =
            (product.combo && !of.onCombos) ||
            (product.price < product.originalPrice && !of.onPromotions) ||
            (of.collections.length > 0 && product.collection !== "naledi");
          expect(Number.isSafeInteger(discount)).toBe(true);
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(isOut ? 0 : goodsOf(each));
        }
      }),
    );
  });

  test("is a percentage of each line, rounded down", () => {
    fc.assert(
      fc.property(percents, lines, (of, all) => {
        const discounts = discountsOf(
          { ...of, onPromotions: true, onCombos: true, collections: [] },
          all,
        );
        const percent = of.percent ?? 0;
        for (const [at, each] of all.entries()) {
          const exact = goodsOf(each) * percent;
          const taken = (discounts[at] ?? 0) * 100;
          expect(taken).toBeLessThanOrEqual(exact);
          expect(taken).toBeGreaterThan(exact - 100);
        }
      }),
    );
    expect(discountsOf(code({ percent: 15 }), [line(33_333), line(19, 3)])).toEqual([4_999, 8]);
  });

  test("is the amount in naira, or all that the lines cost, each line by its share to the naira", () => {
    fc.assert(
      fc.property(amounts, lines, (given, all) => {
        const of = { ...given, onPromotions: true, onCombos: true, collections: [] };
        const goods = sum(all.map(goodsOf));
        const discounts = discountsOf(of, all);
        const amount = Math.min(of.naira ?? 0, goods);
        expect(sum(discounts)).toBe(amount);
        // Only lines before the last naira of the rest have more than their share.
        const last = discounts.at(-1) ?? 0;
        expect(last).toBeLessThanOrEqual(
          (amount * goodsOf(all.at(-1) ?? line(0))) / goods + all.length,
        );
      }),
    );
  });

  test.each([
    [1_000, [line(100_000), line(50_000)], [667, 333]],
    [1_000, [line(10, 1), line(10), line(10)], [10, 10, 10]],
    [100, [line(1), line(149), line(150)], [1, 49, 50]],
    // The first line costs less than the rest.
    [2, [line(1), line(1_000), line(1_000)], [1, 1, 0]],
  ])("₦%i is spread by what the lines cost, the rest on the first", (naira, all, taken) => {
    expect(discountsOf(off(naira), all)).toEqual(taken);
  });

  test("leaves an order that costs at least nothing, whatever Express, delivery and credit do", () => {
    const rest = { delivery: fc.nat(100_000), creditLeft: fc.nat(1_000_000_000) };
    const speed = fc.constantFrom("standard" as const, "express" as const);
    fc.assert(
      fc.property(anyCode, lines, fc.record({ ...rest, speed }), (of, all, priced) => {
        const goods = sum(all.map(goodsOf));
        const discount = sum(discountsOf(of, all));
        const sums = checkoutSums(goods, { ...priced, discount });
        expect(sums.total).toBeGreaterThanOrEqual(0);
        expect(sums.total).toBe(goods - discount + sums.express + sums.delivery - sums.credit);
        expect(sums.express).toBeLessThanOrEqual(0.3 * (goods - discount));
      }),
    );
  });
});

test("only the pieces that it names pay less, if it names some", () => {
  const all = [line(1_000), line(1_000, 1, { sku: "genesis/x", collection: "genesis" })];
  expect(discountsOf(code({ pieces: ["naledi/orion-dress"] }), all)).toEqual([100, 0]);
  expect(discountsOf(code({ collections: ["genesis"] }), all)).toEqual([0, 100]);
});

test.each([
  ["welcome-10", "WELCOME-10"],
  [" AB1 ", "AB1"],
  ["ab", undefined],
  ["A".repeat(31), undefined],
  ["WELCOME 10", undefined],
  ["ÀBC", undefined],
])("the code '%s' is %s", (typed, read) => expect(readCode(typed)).toBe(read));

describe("a code that cannot be used says why", () => {
  const codes = (of: DiscountCode, isOn = true) => ({ isOn, codes: new Map([["ADA10", of]]) });
  const later = "2026-12-02T00:00:00.000Z";
  test.each([
    ["", codes(code()), "empty"],
    ["ada10", codes(code(), false), "off"],
    ["ADA11", codes(code()), "unknown"],
    ["ada10", codes(code({ beginsAt: later })), "to-come"],
    ["ada10", codes(code({ endsAt: NOW.toISOString() })), "over"],
    ["ada10", codes(code({ beginsAt: later, stoppedAt: NOW.toISOString() })), "over"],
    ["ada10", codes(code({ collections: ["genesis"] })), "nothing"],
    // 10% of ₦9 is less than a naira.
    ["ada10", codes(code()), "nothing"],
  ])("'%s'", (typed, discounts, fault) => {
    expect(applyCode(discounts, typed, [line(9)], NOW)).toEqual({ fault });
  });

  test("and the checkout asks for one only while one counts", () => {
    const now = NOW.toISOString();
    expect(takesCodes({ isOn: true, codes: new Map() }, now)).toBe(false);
    expect(takesCodes(codes(code()), now)).toBe(true);
    expect(takesCodes(codes(code(), false), now)).toBe(false);
    expect(takesCodes(codes(code({ endsAt: now })), now)).toBe(false);
    expect(takesCodes(codes(code({ beginsAt: later })), now)).toBe(false);
  });
});
