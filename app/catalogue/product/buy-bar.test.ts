import { expect, test } from "vitest";
import { outOfSightOf } from "./buy-bar.tsx";

const entry = (isIntersecting: boolean, height = 80) =>
  ({ isIntersecting, boundingClientRect: { height } }) as IntersectionObserverEntry;

test("what is not on the screen is out of sight", () => {
  expect(outOfSightOf(entry(false))).toEqual({ height: 80 });
});

test("what is on the screen, or hidden, is not", () => {
  expect(outOfSightOf(entry(true))).toBeUndefined();
  expect(outOfSightOf(entry(false, 0))).toBeUndefined();
  expect(outOfSightOf(undefined)).toBeUndefined();
});
