import { expect, test } from "vitest";
import { passedOf } from "./use-passed.ts";

const entry = (isIntersecting: boolean, bottom: number, height = 80) =>
  ({ isIntersecting, boundingClientRect: { bottom, height } }) as IntersectionObserverEntry;

test("what is above the screen, or under the header, has been passed", () => {
  expect(passedOf(entry(false, -300))).toEqual({ height: 80 });
  expect(passedOf(entry(false, 60))).toEqual({ height: 80 });
});

test("what is on the screen, below it, or hidden has not", () => {
  expect(passedOf(entry(true, 300))).toBeUndefined();
  expect(passedOf(entry(false, 1200))).toBeUndefined();
  expect(passedOf(entry(false, 0, 0))).toBeUndefined();
  expect(passedOf(undefined)).toBeUndefined();
});
