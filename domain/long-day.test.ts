import { expect, test } from "vitest";
import { dayAndTime } from "./day-and-time.ts";
import { dayOfYear, longDay } from "./long-day.ts";

test("days are written as a browser would in English", () => {
  const long = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const short = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  for (let day = 0; day < 366; day++) {
    const date = new Date(Date.UTC(2028, 0, 1 + day));
    const text = date.toISOString();
    expect(longDay(text.slice(0, 10))).toBe(long.format(date));
    expect(dayOfYear(text)).toBe(short.format(date));
  }
});

test("a day and time are those of the device", () => {
  expect(dayAndTime(new Date(2026, 11, 6, 9, 5))).toBe("6 December at 09:05");
  expect(dayAndTime(new Date(2026, 0, 31, 23, 59).getTime())).toBe("31 January at 23:59");
});
