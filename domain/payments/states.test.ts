import { expect, test } from "vitest";
import {
  canBecome,
  canStep,
  LONGEST_WAIT_MS,
  nextCheck,
  PAYMENT_STATUSES,
  REFUND_STATES,
  refundableOf,
  statusesBefore,
  unmatchedRefundEvents,
  wayTo,
} from "./states.ts";
import type { RefundState } from "./states.ts";

test("these are all the transitions there are", () => {
  const transitions = PAYMENT_STATUSES.flatMap((from) =>
    PAYMENT_STATUSES.filter((to) => canBecome(from, to)).map((to) => `${from} to ${to}`),
  );
  expect(transitions).toEqual([
    "pending to paid",
    "pending to failed",
    "paid to refunded",
    "failed to paid",
  ]);
});

test("a payment succeeds once: only from pending or failed", () => {
  expect(statusesBefore("paid")).toEqual(["pending", "failed"]);
});

test("a refund goes forward only, and ends processed or failed", () => {
  const steps = REFUND_STATES.flatMap((from) =>
    REFUND_STATES.filter((to) => canStep(from, to)).map((to) => `${from}>${to}`),
  );
  expect(steps).toEqual([
    "intended>sent",
    "intended>failed",
    "sent>processed",
    "sent>failed",
    "sent>needs-attention",
    "needs-attention>processed",
    "needs-attention>failed",
  ]);
});

test("a report that comes first takes the steps between", () => {
  expect(wayTo("intended", "processed")).toEqual(["sent", "processed"]);
  expect(wayTo("intended", "failed")).toEqual(["failed"]);
  expect(wayTo("sent", "sent")).toEqual([]);
  expect(wayTo("processed", "sent")).toBeUndefined();
  expect(wayTo("failed", "processed")).toBeUndefined();
});

test("what is refundable is the payment less what went back and what is on its way", () => {
  const open = (amount: number) => ({ amount, state: "sent" as const });
  const over = { amount: 5, state: "failed" as const };
  expect(refundableOf({ amount: 100, refunded: 0 }, [])).toBe(100);
  expect(refundableOf({ amount: 100, refunded: 30 }, [open(20), open(10), over])).toBe(40);
  expect(refundableOf({ amount: 100, refunded: 90 }, [open(20)])).toBe(0);
});

const refund = (
  id: string,
  state: RefundState,
  more: { provider_id?: string; event_key?: string },
) => ({
  id,
  state,
  provider_id: null,
  event_key: null,
  ...more,
});
const others = (...given: Parameters<typeof unmatchedRefundEvents>) =>
  unmatchedRefundEvents(...given).map(({ key }) => key);

test("an event that names a refund moves the one in doubt to another", () => {
  const refunds = [
    refund("one", "processed", {}),
    refund("two", "processed", { event_key: "in doubt" }),
  ];
  const inDoubt = { key: "in doubt", maybe: ["two", "one"] };
  expect(others([inDoubt], refunds)).toEqual([]);
  expect(others([inDoubt, { key: "named", maybe: ["two"] }], refunds)).toEqual([]);
  expect(others([{ key: "named", maybe: ["two"] }, inDoubt], refunds)).toEqual([]);
  expect(others([inDoubt, { key: "named", maybe: ["two"] }], refunds.slice(1))).toEqual(["named"]);
});

test("an event with the id of another refund is not about it", () => {
  const event = { key: "event", id: "9", maybe: ["one", "two"] };
  const known = refund("one", "processed", { provider_id: "1" });
  expect(others([event], [known])).toEqual(["event"]);
  expect(others([event], [known, refund("two", "intended", {})])).toEqual([]);
  expect(others([event], [known, refund("two", "failed", {})])).toEqual(["event"]);
});

test("events of earlier releases are of the refund that they ended, or of none", () => {
  const refunds = [refund("one", "processed", { event_key: "own" })];
  expect(
    others(
      [
        { key: "own", maybe: [] },
        { key: "by hand", maybe: [] },
      ],
      refunds,
    ),
  ).toEqual(["by hand"]);
});

const placed = new Date("2026-11-21T09:00:00.000Z");
const after = (minutes: number) => new Date(placed.getTime() + minutes * 60_000);
const notBegun = { begun: false };
const next = (minutes: number, payment = notBegun) => nextCheck(placed, after(minutes), payment);

/** All checks of an order whose status never changes, in minutes after it was placed. */
function checkMinutes(payment: { begun: boolean }): number[] {
  const minutes: number[] = [];
  for (let now = nextCheck(placed, placed, payment); now; now = nextCheck(placed, now, payment)) {
    minutes.push((now.getTime() - placed.getTime()) / 60_000);
  }
  return minutes;
}

test.each([
  [0, 2],
  [2, 10],
  [9.9, 10],
  [10, 60],
  [60, 6 * 60],
  [61, 6 * 60],
  [6 * 60, 24 * 60],
  [71 * 60, 72 * 60],
])("%s minutes after it was placed an order is asked about next at minute %s", (now, then) => {
  expect(next(now)).toEqual(after(then));
});

test("an order that nobody began to pay is asked about six times in all", () => {
  expect(checkMinutes(notBegun)).toEqual([2, 10, 60, 6 * 60, 24 * 60, 72 * 60]);
});

test("a payment that was begun is asked about hourly while a transfer may come, then after 12, 24, 48 and 72 hours", () => {
  const hours = [1, 2, 3, 4, 5, 6, 7, 8, 12, 24, 48, 72];
  expect(checkMinutes({ begun: true })).toEqual([2, 10, ...hours.map((hour) => hour * 60)]);
});

test("no step is longer than what a job takes for a clock's mistake", () => {
  for (const begun of [true, false]) {
    const minutes = checkMinutes({ begun });
    const steps = minutes.map((minute, index) => minute - (minutes[index - 1] ?? 0));
    expect(Math.max(...steps) * 60_000).toBeLessThanOrEqual(LONGEST_WAIT_MS);
  }
});

test("after three days nothing is asked any more", () => {
  for (const payment of [notBegun, { begun: true }]) {
    expect(next(72 * 60, payment)).toBeUndefined();
    expect(next(500 * 60, payment)).toBeUndefined();
  }
});

test("an order of the future, which a clock put back leaves, is asked about every hour", () => {
  expect(next(-500 * 60)).toEqual(after(-499 * 60));
});
