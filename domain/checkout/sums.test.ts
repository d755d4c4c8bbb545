import { expect, test } from "vitest";
import { checkoutSums } from "./sums.ts";

test.each([
  { left: 0, credit: 0, total: 130_000 },
  { left: 40_000, credit: 40_000, total: 90_000 },
  // The credit is more than the pieces cost, so it also pays for a part of Express.
  { left: 110_000, credit: 110_000, total: 20_000 },
  { left: 130_000, credit: 130_000, total: 0 },
  { left: 500_000, credit: 130_000, total: 0 },
])(
  "of ₦$left store credit, Express at ₦30,000 and pieces of ₦100,000 use ₦$credit",
  ({ left, credit, total }) => {
    expect(checkoutSums(100_000, "express", left)).toEqual({
      goods: 100_000,
      express: 30_000,
      credit,
      total,
    });
  },
);
