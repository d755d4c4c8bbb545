import { expect, test } from "vitest";
import { openingHoursOf, openingWeek } from "./shop-details.ts";

test("the usual week is shown in three groups of days", () => {
  expect(openingHoursOf(openingWeek).map(({ days, hours }) => [days, hours])).toEqual([
    ["Mon, Tue, Thu, Fri", "9:30am-6pm WAT"],
    ["Wed", "11am-6pm WAT"],
    ["Sat", "10am-4:30pm WAT"],
  ]);
});

test("noon and midnight are 12, and a shop that never opens has no hours", () => {
  const week = { Sunday: { opens: "00:05", closes: "12:00" } };
  expect(openingHoursOf(week)).toEqual([
    {
      days: "Sun",
      hours: "12:05am-12pm WAT",
      dayNames: ["Sunday"],
      opens: "00:05",
      closes: "12:00",
    },
  ]);
  expect(openingHoursOf({})).toEqual([]);
});
