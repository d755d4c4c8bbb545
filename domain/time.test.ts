import { expect, test } from "vitest";
import { dayAndTime, dayOfYear, fromLagos, longDay, toLagos } from "./time.ts";

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

test.each([
  ["2026-12-01T00:00", "2026-11-30T23:00:00.000Z"],
  ["2027-01-01T00:30", "2026-12-31T23:30:00.000Z"],
  ["2028-02-29T12:00", "2028-02-29T11:00:00.000Z"],
  ["2026-07-01T12:00", "2026-07-01T11:00:00.000Z"],
])("%s in Lagos is %s, in winter as in summer", (lagos, utc) => {
  expect(fromLagos(lagos)).toBe(utc);
  expect(toLagos(utc)).toBe(lagos);
});

test("seconds are left out of a time on Lagos' clock", () => {
  expect(toLagos("2026-11-30T23:05:59.999Z")).toBe("2026-12-01T00:05");
});

test.each([
  "",
  "2026-02-30T00:00",
  "2026-02-29T00:00",
  "2026-13-01T00:00",
  "2026-12-01T24:00",
  "2026-12-01T23:60",
  "2026-12-01",
  "2026-12-01 00:00",
  "2026-12-01T00:00Z",
  "2026-12-01T00:00+01:00",
  "1 December 2026",
])("%j is no time in Lagos", (text) => {
  expect(fromLagos(text)).toBeUndefined();
});

test.each(["", "2026-02-30T00:00:00.000Z", "2026-12-01T00:00", "2026-12-01T00:00:00Z", "soon"])(
  "%j is no time in UTC",
  (text) => {
    expect(toLagos(text)).toBeUndefined();
  },
);
