import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYMENT_STATUSES } from "../payments/states.ts";
import { recordedPayments } from "../payments/recorded.ts";
import { moneyOf, underWayOf } from "./money.ts";
import type { OrderEntries, PaymentEntry, ReportedPayment } from "./money.ts";

const amount = fc.integer({ min: 1, max: 10_000_000_00 });
const payment: fc.Arbitrary<PaymentEntry> = fc
  .record({
    status: fc.constantFrom(...PAYMENT_STATUSES),
    amount,
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    isLate: fc.boolean(),
  })
  .map(({ status, amount: value, part, isLate }) => {
    if (status === "refunded") return { status, amount: value, refunded: value, isLate };
    const returned = Math.min(value - 1, Math.floor(value * part));
    return { status, amount: value, refunded: status === "paid" ? returned : 0, isLate };
  });
/** Recorded payments, each with what went back of it: nothing, a refund, or all of it taken back. */
const recorded = fc
  .array(
    fc.record({
      id: fc.uuid(),
      amount,
      back: fc.constantFrom(undefined, "refund" as const, "taken-back" as const),
      isLate: fc.boolean(),
    }),
    { maxLength: 3 },
  )
  .map((rows) =>
    rows.flatMap(({ id, amount: value, back, isLate }) => {
      const came = { id, payment_id: null, kind: "payment" as const, amount: value, isLate };
      const went = back === "refund" ? Math.ceil(value / 3) : value;
      const gone = { id: `${id}-back`, payment_id: id, amount: 0 - went };
      return back ? [came, { ...gone, kind: back }] : [came];
    }),
  );
/** The successful payments of an order, recorded ones too. */
const successful = (order: OrderEntries) => [
  ...order.payments.filter(({ status }) => status === "paid" || status === "refunded"),
  ...recordedPayments(order.recorded).filter(({ isTakenBack }) => !isTakenBack),
];
const charge = fc.record({
  kind: fc.constant("extra" as const),
  amount: fc.integer({ min: 1, max: 100_000_00 }),
});
/** Whether store credit and a code cover the whole price, after what the owner took off it. */
const isByCredit = ({ price, credit, charges }: OrderEntries) => {
  const takenOff = charges.reduce((sum, { amount }) => sum + Math.min(0, amount), 0);
  const isElse = credit > 0 || charges.some(({ kind }) => kind === "discount");
  return isElse && credit >= price + takenOff;
};
/** A code and store credit that cover none, some or all of the price. */
const entries: fc.Arbitrary<OrderEntries> = fc
  .record({
    price: amount,
    off: fc.constantFrom(0, 0, 0.2, 1),
    part: fc.constantFrom(0, 0, 0.3, 0.9, 1),
    payments: fc.array(payment, { maxLength: 6 }),
    recorded,
    charges: fc.array(charge, { maxLength: 3 }),
    isCancelled: fc.boolean(),
  })
  .map(({ off, part, ...order }) => {
    const discount = Math.floor(order.price * off);
    const taken = discount > 0 ? [{ kind: "discount" as const, amount: 0 - discount }] : [];
    const credit = Math.floor((order.price - discount) * part);
    return { ...order, charges: [...taken, ...order.charges], credit };
  });
const always = (holds: (order: OrderEntries) => void) => fc.assert(fc.property(entries, holds));

test("what was paid is either for the order, returned or owed to the customer", () => {
  always((order) => {
    const { total, paid, refunded, due, owed } = moneyOf(order);
    for (const value of [total, paid, refunded, due, owed]) {
      expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
    }
    expect(refunded).toBeLessThanOrEqual(paid);
    const isReturned = paid > 0 && refunded === paid && !isByCredit(order);
    const isClosed = isReturned || order.isCancelled;
    expect(due).toBe(isClosed ? 0 : Math.max(0, total - paid));
    // Never both: something left to pay, and money owed to the customer.
    expect(Math.min(due, owed)).toBe(0);
    expect(owed).toBeLessThanOrEqual(paid - refunded);
  });
});

test("of a cancelled order all that came later is owed, and of what came before only what was too much", () => {
  always((order) => {
    const paid = successful(order);
    const kept = (isLate: boolean) =>
      paid
        .filter((each) => (each.isLate && order.isCancelled) === isLate)
        .reduce((sum, each) => sum + each.amount - each.refunded, 0);
    const { owed, total } = moneyOf(order);
    expect(owed).toBe(Math.max(0, kept(false) - total) + kept(true));
  });
});

test("an order is paid as soon as nothing is due, whatever its other payments did", () => {
  always((order) => {
    const { status, total, paid, refunded } = moneyOf(order);
    const isReturned = paid > 0 && refunded === paid && !isByCredit(order);
    const isCovered = paid >= total;
    expect(status === "refunded").toBe(isReturned);
    expect(status === "paid").toBe(isCovered && !isReturned);
    const isBegun = paid > 0 || isByCredit(order);
    expect(status === "part_paid").toBe(!isCovered && isBegun && !isReturned);
  });
});

test("a refund makes nothing due again, and a failed payment changes nothing", () => {
  always((order) => {
    const { price, payments } = order;
    const before = moneyOf(order);
    const returned = payments.map((each) =>
      each.status === "paid"
        ? { ...each, status: "refunded" as const, refunded: each.amount }
        : each,
    );
    expect(moneyOf({ ...order, payments: returned }).due).toBeLessThanOrEqual(before.due);
    const failed = { status: "failed" as const, amount: price, refunded: 0 };
    const { status: _, ...after } = moneyOf({ ...order, payments: [...payments, failed] });
    expect(before).toMatchObject(after);
  });
});

test("an order that a code covers is paid, and stays so when the money for a later fee goes back", () => {
  const off = { kind: "discount" as const, amount: -500 };
  const covered = { ...placed, charges: [off] };
  expect(moneyOf(covered)).toMatchObject({ status: "paid", total: 0, due: 0, owed: 0 });
  const charges = [off, { kind: "extra" as const, amount: 300 }];
  expect(moneyOf({ ...covered, charges })).toMatchObject({ status: "part_paid", due: 300 });
  const payments = [{ status: "refunded" as const, amount: 300, refunded: 300 }];
  expect(moneyOf({ ...covered, charges, payments }).status).toBe("paid");
  // A part of the price is nothing without the money for the rest.
  const part = { ...placed, charges: [{ ...off, amount: -200 }] };
  const returned = [{ status: "refunded" as const, amount: 300, refunded: 300 }];
  expect(moneyOf(part)).toMatchObject({ status: "pending", total: 300, due: 300 });
  expect(moneyOf({ ...part, payments: returned }).status).toBe("refunded");
});

const placed: OrderEntries = {
  price: 500,
  charges: [],
  credit: 0,
  payments: [],
  recorded: [],
  isCancelled: false,
};

test("a fee makes a paid order partly paid, also one that credit covered; taking it off pays it again", () => {
  const charges = [{ kind: "extra" as const, amount: 300 }];
  const paidOnce = { ...placed, payments: [{ status: "paid", amount: 500, refunded: 0 } as const] };
  const covered = { ...placed, credit: 500 };
  for (const order of [paidOnce, covered]) {
    expect(moneyOf(order)).toMatchObject({ status: "paid", due: 0 });
    expect(moneyOf({ ...order, charges })).toMatchObject({ status: "part_paid", due: 300 });
    const taken = [...charges, { kind: "extra" as const, amount: -300 }];
    expect(moneyOf({ ...order, charges: taken })).toMatchObject({
      status: "paid",
      due: 0,
      owed: 0,
    });
  }
});

test("an order that credit covers stays paid, whatever goes back of a fee, and with Express taken off", () => {
  const covered = { ...placed, credit: 500, charges: [{ kind: "extra" as const, amount: 300 }] };
  const payments = [{ status: "refunded" as const, amount: 300, refunded: 300 }];
  expect(moneyOf({ ...covered, payments }).status).toBe("paid");
  const off = { kind: "express-off" as const, amount: -150 };
  const lessExpress = { ...placed, price: 650, credit: 500, charges: [off] };
  expect(moneyOf(lessExpress).status).toBe("paid");
  const charges = [...lessExpress.charges, { kind: "extra" as const, amount: 100 }];
  expect(moneyOf({ ...lessExpress, charges })).toMatchObject({ status: "part_paid", due: 100 });
});

test("an order that credit paid for but its delivery stays paid when the money for delivery goes back", () => {
  const order = { ...placed, price: 535, delivery: 35, credit: 500 };
  expect(moneyOf(order)).toMatchObject({ status: "pending", due: 35 });
  const payments = [{ status: "refunded" as const, amount: 35, refunded: 35 }];
  expect(moneyOf({ ...order, payments })).toMatchObject({ status: "paid", due: 0, owed: 0 });
  // Credit for a part of the pieces pays for nothing once all money is back.
  expect(moneyOf({ ...order, credit: 499, payments }).status).toBe("refunded");
});

test("a cancelled order has nothing due, and what was paid is still told", () => {
  const isCancelled = true;
  expect(moneyOf({ ...placed, isCancelled })).toMatchObject({ status: "failed", due: 0 });
  const payments = [{ status: "paid" as const, amount: 200, refunded: 0 }];
  expect(moneyOf({ ...placed, payments, isCancelled })).toMatchObject({
    status: "part_paid",
    paid: 200,
    due: 0,
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
  expect(moneyOf({ ...placed, payments }).status).toBe(expected);
});

const reported = (changed: Partial<ReportedPayment>): ReportedPayment => ({
  status: "pending",
  provider_status: null,
  channel: null,
  ask_after: "2026-11-21T09:00:02.000Z",
  ...changed,
});

test.each([
  ["pending", "bank_transfer", "transfer"],
  ["ongoing", "bank_transfer", "transfer"],
  ["ongoing", "ussd", "ussd"],
  ["processing", "card", "payment"],
  ["queued", null, "payment"],
  ["abandoned", "card", undefined],
  ["failed", "card", undefined],
  ["not-found", null, undefined],
  [null, null, "unknown"],
])("%s by %s is %s", (provider_status, channel, expected) => {
  expect(underWayOf([reported({ provider_status, channel })])).toBe(expected);
});

test("a payment that the provider was never asked about is not under way", () => {
  expect(underWayOf([reported({ ask_after: null })])).toBeUndefined();
});

test("one that may arrive counts, whatever the others did, also if it was reported as failed before", () => {
  const transfer = reported({ provider_status: "pending", channel: "bank_transfer" });
  const declined = reported({ status: "failed", provider_status: "failed" });
  expect(underWayOf([transfer, declined])).toBe("transfer");
  expect(underWayOf([{ ...transfer, status: "failed" }, declined])).toBe("transfer");
});

test("a settled payment is no longer under way", () => {
  expect(underWayOf([reported({ status: "paid", provider_status: "pending" })])).toBeUndefined();
});
