import { expect, test } from "vitest";
import { makingRows } from "./making.ts";
import { sentWithin } from "./speed.ts";

const values = (offersExpress: boolean) => makingRows(offersExpress).map(({ value }) => value);

test("who makes it, where, how and how long are said; express only while the owner takes it", () => {
  expect(values(true)).toEqual([
    "HazelZuri, our fashion house in Port Harcourt, Nigeria",
    "To order: cut and sewn for you once you have paid",
    "7 to 14 days; an express order at most 5",
  ]);
  expect(values(false).at(-1)).toBe("7 to 14 days");
});

test("ready-to-wear is sent within the house's days, and nothing of it is made to order", () => {
  expect(makingRows(true, 3).map(({ value }) => value)).toEqual([
    "HazelZuri, our fashion house in Port Harcourt, Nigeria",
    "Ready to wear",
    "Within 3 working days",
  ]);
  expect(sentWithin(1)).toBe("Sent within 1 working day");
});
