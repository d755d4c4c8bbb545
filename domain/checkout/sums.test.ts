import { expect, test } from "vitest";
import { checkoutSums } from "./sums.ts";

test.each([
  { left: 0, credit: 0, total: 133_500 },
  { left: 40_000, credit: 40_000, total: 93_500 },
  // The credit is more than the pieces cost, so it also pays for Express and a part of delivery.
  { left: 131_000, credit: 131_000, total: 2_500 },
  { left: 133_500, credit: 133_500, total: 0 },
  { left: 500_000, credit: 133_500, total: 0 },
])(
  "of ₦$left store credit, Express at ₦30,000, delivery at ₦3,500 and pieces of ₦100,000 use ₦$credit",
  ({ left: creditLeft, credit, total }) => {
    const priced = { speed: "express", delivery: 3_500, creditLeft } as const;
    expect(checkoutSums(100_000, priced)).toEqual({
      goods: 100_000,
      discount: 0,
      express: 30_000,
      delivery: 3_500,
      credit,
      total,
    });
  },
);

test("a discount comes first: Express is 30% of what it leaves, and credit pays what is left", () => {
  const priced = {
    discount: 15_001,
    speed: "express",
    delivery: 3_500,
    creditLeft: 5_000,
  } as const;
  expect(checkoutSums(100_000, priced)).toEqual({
    goods: 100_000,
    discount: 15_001,
    express: 25_499,
    delivery: 3_500,
    credit: 5_000,
    total: 108_998,
  });
  expect(checkoutSums(100_000, { discount: 100_000, speed: "express", delivery: 0 }).total).toBe(0);
});
