import { expect, test } from "vitest";
import { lagosDay, lagosTime } from "./lagos-time.ts";

test("a stored time is shown by Port Harcourt's clock", () => {
  expect(lagosTime("2026-12-31T23:30:00.000Z")).toBe("2027-01-01 00:30");
});

test("a day lasts from midnight to midnight in Port Harcourt", () => {
  expect(lagosDay("2026-11-21")).toEqual({
    start: new Date("2026-11-20T23:00:00.000Z"),
    end: new Date("2026-11-21T23:00:00.000Z"),
  });
});

test.each(["2026-02-30", "2026-13-01", "21-11-2026", "2026-11-21T10:00", ""])(
  "%j is not a date",
  (text) => {
    expect(lagosDay(text)).toBeUndefined();
  },
);
