import fc from "fast-check";
import { expect, test } from "vitest";
import { moneyOf } from "./order-money.ts";
import type { OrderEntries, PaymentEntry } from "./order-money.ts";
import { PAYMENT_STATUSES } from "./payment-status.ts";

const amount = fc.integer({ min: 1, max: 10_000_000_00 });
const payment: fc.Arbitrary<PaymentEntry> = fc
  .record({
    status: fc.constantFrom(...PAYMENT_STATUSES),
    amount,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ status, amount: value, part }) => {
    if (status === "refunded") return { status, amount: value, refunded: value };
    const returned = Math.min(value - 1, Math.floor(value * part));
    return { status, amount: value, refunded: status === "paid" ? returned : 0 };
  });
/** Credit covers none, some or all of the price. */
const entries: fc.Arbitrary<OrderEntries> = fc
  .record({
    price: amount,
    part: fc.constantFrom(0, 0, 0.3, 0.9, 1),
    payments: fc.array(payment, { maxLength: 6 }),
  })
  .map(({ price, part, payments }) => ({ price, credit: Math.floor(price * part), payments }));
const always = (holds: (order: OrderEntries) => void) => fc.assert(fc.property(entries, holds));

test("what was paid is either for the order, returned or owed to the customer", () => {
  always((order) => {
    const { total, paid, refunded, due, owed } = moneyOf(order);
    for (const value of [total, paid, refunded, due, owed]) {
      expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
    }
    expect(refunded).toBeLessThanOrEqual(paid);
    const isReturned = paid > 0 && refunded === paid;
    expect(due).toBe(isReturned ? 0 : Math.max(0, total - paid));
    // Nobody owes both ways.
    expect(Math.min(due, owed)).toBe(0);
    expect(owed).toBeLessThanOrEqual(paid - refunded);
  });
});

test("an order is paid as soon as nothing is due, whatever its other payments did", () => {
  always((order) => {
    const { status, paid, refunded, due } = moneyOf(order);
    const isReturned = paid > 0 && refunded === paid;
    expect(status === "refunded").toBe(isReturned);
    expect(status === "paid").toBe(due === 0 && !isReturned);
    expect(status === "part_paid").toBe(due > 0 && paid > 0 && !isReturned);
  });
});

test("a refund makes nothing due again, and a failed payment changes nothing", () => {
  always(({ price, credit, payments }) => {
    const before = moneyOf({ price, credit, payments });
    const returned = payments.map((each) =>
      each.status === "paid"
        ? { ...each, status: "refunded" as const, refunded: each.amount }
        : each,
    );
    expect(moneyOf({ price, credit, payments: returned }).due).toBeLessThanOrEqual(before.due);
    const failed = { status: "failed" as const, amount: price, refunded: 0 };
    const { status: _, ...after } = moneyOf({ price, credit, payments: [...payments, failed] });
    expect(before).toMatchObject(after);
  });
});

test.each([
  ["nothing begun", [], "pending"],
  ["one declined", ["failed"], "failed"],
  ["one declined and another begun", ["failed", "pending"], "pending"],
  ["one declined and another paid", ["failed", "paid"], "paid"],
  ["paid twice", ["paid", "paid"], "paid"],
  ["paid twice and once returned", ["paid", "refunded"], "paid"],
  ["all returned", ["refunded", "refunded"], "refunded"],
] as const)("with %s it is %s", (_what, statuses, expected) => {
  const payments = statuses.map((status) => ({
    status,
    amount: 500,
    refunded: status === "refunded" ? 500 : 0,
  }));
  expect(moneyOf({ price: 500, credit: 0, payments }).status).toBe(expected);
});
