import { expect, test } from "vitest";
import { nairaText, readPeriod, timesOf } from "./takings.ts";

const period = (query: string, today = "2026-11-27") =>
  readPeriod(new URLSearchParams(query), today);

test.each([
  ["by=day&on=2026-11-01", "2026-11-01", "2026-11-01", "1 November 2026"],
  ["by=week&on=2027-01-01", "2026-12-28", "2027-01-03", "Week of 28 December 2026"],
  ["by=month&on=2028-02-29", "2028-02-01", "2028-02-29", "February 2028"],
  ["by=month&on=2026-12-31", "2026-12-01", "2026-12-31", "December 2026"],
  ["by=year&on=2026-12-31", "2026-01-01", "2026-12-31", "2026"],
])("%s is from %s to %s, '%s'", (query, first, last, name) => {
  expect(period(query, "2030-01-01")).toMatchObject({ first, last, name });
});

test.each(["", "by=toString", "by=month&on=2026-11-31", "on=2027-01-01", "on=2019-12-31", "on=x"])(
  "'%s' is the present month",
  (query) => {
    expect(period(query)).toMatchObject({ by: "month", first: "2026-11-01", later: undefined });
  },
);

test("a period is shown by its days or months so far, a day with the six before it", () => {
  const names = (query: string) => period(query).parts.map(({ name }) => name);
  expect(names("by=month")).toHaveLength(27);
  expect(names("by=week")).toEqual(["23 Nov", "24 Nov", "25 Nov", "26 Nov", "27 Nov"]);
  expect(names("by=year")).toHaveLength(11);
  expect(names("by=year&on=2025-01-01")).toHaveLength(12);
  expect(period("by=day&on=2026-11-02").parts.map(({ first }) => first)).toEqual([
    "2026-10-27",
    "2026-10-28",
    "2026-10-29",
    "2026-10-30",
    "2026-10-31",
    "2026-11-01",
    "2026-11-02",
  ]);
});

test("earlier and later lead to the neighbours, and neither to the future nor before the shop", () => {
  const { earlier, later } = period("by=month&on=2026-10-05");
  expect([earlier, later]).toEqual(["2026-09-30", "2026-11-01"]);
  expect(period("by=year").later).toBeUndefined();
  expect(period("by=year&on=2020-05-05").earlier).toBeUndefined();
});

test("a year begins and ends at midnight in Lagos", () => {
  expect(timesOf(period("by=year&on=2026-05-05", "2027-01-01"))).toEqual({
    since: "2025-12-31T23:00:00.000Z",
    until: "2026-12-31T23:00:00.000Z",
  });
});

test("an amount has two decimals, and a minus where money went back", () => {
  expect([35_000_050, 100, 5, -1_000_050].map(nairaText)).toEqual([
    "350000.50",
    "1.00",
    "0.05",
    "-10000.50",
  ]);
});
