import { expect, test } from "vitest";
import { LONGEST_WAIT_MS, nextCheck } from "./check-schedule.ts";

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
