import { expect, test } from "vitest";
import { afterNight, readReminderHours, reminderDue } from "./reminder.ts";

test("the hours are 1 to 96, or off", () => {
  const typed = ["1", " 96 ", "off", "OFF", "0", "97", "100", "1.5", "-2", "", "two"];
  expect(typed.map(readReminderHours)).toEqual([
    1,
    96,
    null,
    null,
    ...Array.from({ length: 7 }, () => undefined),
  ]);
});

test.each([
  ["06:59 in Lagos", "2026-11-21T05:59:59.999Z", "2026-11-21T06:00:00.000Z"],
  ["07:00", "2026-11-21T06:00:00.000Z", "2026-11-21T06:00:00.000Z"],
  ["20:59", "2026-11-21T19:59:59.999Z", "2026-11-21T19:59:59.999Z"],
  ["21:00", "2026-11-21T20:00:00.000Z", "2026-11-22T06:00:00.000Z"],
  [
    "23:30, already tomorrow's date in Tokyo",
    "2026-11-30T22:30:00.000Z",
    "2026-12-01T06:00:00.000Z",
  ],
  ["00:30, still yesterday's date in UTC", "2026-11-30T23:30:00.000Z", "2026-12-01T06:00:00.000Z"],
])("the night ends at 7:00: %s", (_time, at, sent) => {
  expect(afterNight(new Date(at)).toISOString()).toBe(sent);
});

test("a reminder that is late goes out now, unless it is night", () => {
  const placed = new Date("2026-11-21T09:00:00.000Z");
  const due = (now: string) => reminderDue(placed, 2, new Date(now)).toISOString();
  expect(due("2026-11-21T09:00:00.000Z")).toBe("2026-11-21T11:00:00.000Z");
  expect(due("2026-11-21T15:00:00.000Z")).toBe("2026-11-21T15:00:00.000Z");
  expect(due("2026-11-21T20:00:00.000Z")).toBe("2026-11-22T06:00:00.000Z");
});
