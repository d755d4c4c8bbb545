import { expect, test } from "vitest";
import { doubling, retryAt } from "./job.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const begun = new Date("2026-11-21T09:00:00.000Z");
const retry = { pausesMs: doubling(5_000, HOUR), giveUpAfterMs: 3 * DAY };
const after = (attempts: number) => ({ attempts, tried_since: begun.toISOString() });

test.each([
  [1, 5],
  [2, 10],
  [3, 20],
  [10, 2560],
  [11, 3600],
  [80, 3600],
])("after attempt %s it waits %s seconds", (attempts, seconds) => {
  const pause = retryAt(retry, after(attempts), begun)?.getTime();
  expect(pause).toBe(begun.getTime() + seconds * 1000);
});

test("three days after the first attempt it is given up", () => {
  const lateBy = (ms: number) => new Date(begun.getTime() + 3 * DAY + ms);
  expect(retryAt(retry, after(80), lateBy(-HOUR))).toEqual(lateBy(0));
  expect(retryAt(retry, after(80), lateBy(1 - HOUR))).toBeUndefined();
});

test("the last of several pauses is repeated", () => {
  const some = { pausesMs: [1, 20] };
  const pauses = [1, 2, 3].map((attempts) => retryAt(some, after(attempts), begun)?.getTime());
  expect(pauses.map((time) => (time ?? 0) - begun.getTime())).toEqual([1, 20, 20]);
});
