import { expect, test } from "vitest";
import { changeLines, factName, recordWords } from "./record-words.ts";
import { isRole, mayDo } from "./rights.ts";
import { confirmedWithin10Minutes, deviceName, sessionEnd, sessionIdleEnd } from "./sign-in.ts";
import { momentText } from "./time.ts";

test("an owner may do everything; a helper returns no money, gives credit, records payments and sees Takings only if allowed, and changes neither people nor settings", () => {
  for (const right of ["refunds", "credit", "payments", "takings", "people", "settings"] as const) {
    expect([mayDo({ role: "owner" }, right), mayDo({ role: "helper" }, right)]).toEqual([
      true,
      false,
    ]);
    expect(mayDo({ role: "helper", mayGiveCredit: true }, right)).toBe(right === "credit");
    const mayRecord = mayDo({ role: "helper", mayRecordPayments: true }, right);
    expect(mayRecord).toBe(right === "payments");
    expect(mayDo({ role: "helper", maySeeTakings: true }, right)).toBe(right === "takings");
  }
  expect([isRole("owner"), isRole("toString"), isRole(undefined)]).toEqual([true, false, false]);
});

const noon = new Date("2026-11-21T12:00:00.000Z");

test("a session lasts 12 hours, 30 days on this phone, and 10 minutes before the code", () => {
  expect(sessionEnd("short", noon).toISOString()).toBe("2026-11-22T00:00:00.000Z");
  expect(sessionEnd("long", noon).toISOString()).toBe("2026-12-21T12:00:00.000Z");
  expect(sessionEnd("half", noon).toISOString()).toBe("2026-11-21T12:10:00.000Z");
});

test.each([
  ["short", "2026-11-21T12:00:00.000Z", "2026-11-21T16:00:00.000Z"],
  ["short", "2026-11-21T23:00:00.000Z", "2026-11-22T00:00:00.000Z"],
  ["long", "2026-11-21T12:00:00.000Z", "2026-12-05T12:00:00.000Z"],
  ["long", "2026-12-20T12:00:00.000Z", "2026-12-21T12:00:00.000Z"],
  ["half", "2026-11-21T12:05:00.000Z", "2026-11-21T12:10:00.000Z"],
] as const)("a %s session of noon, last used at %s, ends by itself at %s", (length, used, end) => {
  expect(sessionIdleEnd(length, noon, new Date(used)).toISOString()).toBe(end);
});

test.each([
  ["2026-11-21T12:00:00.000Z", true],
  ["2026-11-21T11:50:00.000Z", true],
  ["2026-11-21T11:49:59.999Z", false],
  ["2026-11-21T12:00:00.001Z", false],
])("a password given at %s is fresh at noon: %s", (at, isFresh) => {
  expect(confirmedWithin10Minutes(at, noon)).toBe(isFresh);
});

test.each([
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0 Safari/537.36 Edg/131.0",
    "Edge on Windows",
  ],
  ["curl/8.0", "Unknown device"],
  ["<script>", "Unknown device"],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test("the record reads as sentences, also for acts and facts that it does not know", () => {
  expect(recordWords("signed-in")).toBe("signed in");
  expect(recordWords("sent-a-parcel")).toBe("sent a parcel");
  expect(changeLines(null, '{"role":"owner"}')).toEqual(["role: owner"]);
  expect(
    changeLines(
      '{"size":"M","day":"7 December","name":"Ada"}',
      '{"size":"L","line":1,"name":"Ada"}',
    ),
  ).toEqual(["was day: 7 December", "size: M → L", "line: 1"]);
  expect([factName('{"name":"Ada"}'), factName('{"role":"owner"}'), factName(null)]).toEqual([
    "Ada",
    "",
    "",
  ]);
  expect(changeLines("{", "[")).toEqual([]);
  expect(momentText("2026-11-21T23:30:00.000Z")).toBe("22 Nov 2026, 00:30");
});
