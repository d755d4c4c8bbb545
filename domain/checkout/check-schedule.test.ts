import { expect, test } from "vitest";
import { nextCheck } from "./check-schedule.ts";

const placed = new Date("2026-11-21T09:00:00.000Z");
const after = (minutes: number) => new Date(placed.getTime() + minutes * 60_000);
const next = (minutes: number) => nextCheck(placed, after(minutes));

test.each([
  [0, 2],
  [2, 10],
  [9.9, 10],
  [10, 60],
  [60, 120],
  [61, 120],
  [119, 120],
  [71 * 60, 72 * 60],
])("%s minutes after it was placed an order is asked about next at minute %s", (now, then) => {
  expect(next(now)).toEqual(after(then));
});

test("after three days nothing is asked any more", () => {
  expect(next(72 * 60)).toBeUndefined();
  expect(next(500 * 60)).toBeUndefined();
});

test("an order of the future, which a clock put back leaves, is asked about every hour", () => {
  expect(next(-500 * 60)).toEqual(after(-499 * 60));
});

test("every hour of three days and the three early times: 74 questions", () => {
  let count = 0;
  for (let now: Date | undefined = placed; now; now = nextCheck(placed, now)) count++;
  // The loop counts the placing itself too.
  expect(count - 1).toBe(74);
});
