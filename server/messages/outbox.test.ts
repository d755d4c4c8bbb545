import { expect, test } from "vitest";
import { retryAt } from "./outbox.ts";

const created = new Date("2026-11-21T09:00:00.000Z");
const pauseAfter = (attempts: number) => retryAt(created, attempts, created)?.getTime();

test.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [10, 2560],
  [11, 3600],
  [80, 3600],
])("after attempt %s it waits %s seconds", (attempts, seconds) => {
  expect(pauseAfter(attempts)).toBe(created.getTime() + seconds * 1000);
});

test("three days after it was caused it is given up", () => {
  const lateBy = (ms: number) => new Date(created.getTime() + 3 * 24 * 60 * 60 * 1000 + ms);
  expect(retryAt(created, 80, lateBy(-60 * 60 * 1000))).toEqual(lateBy(0));
  expect(retryAt(created, 80, lateBy(1 - 60 * 60 * 1000))).toBeUndefined();
});
