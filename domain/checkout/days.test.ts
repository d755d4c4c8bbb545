import fc from "fast-check";
import { expect, test } from "vitest";
import {
  closedAt,
  daysOf,
  hasOwnDays,
  inDays,
  leadTimeOf,
  readSpan,
  readyBy,
  spanText,
  storedLeadTime,
  USUAL_DAYS,
} from "./days.ts";
import type { DayTerms } from "./days.ts";

const own = (readyIn?: string, expressIn?: string) => ({
  facts: { ...(readyIn && { readyIn }), ...(expressIn && { expressIn }) },
  items: [],
});
const combo = (...items: ReturnType<typeof own>[]) => ({ facts: {}, items });
const standard = leadTimeOf(USUAL_DAYS, [], "standard");
const express = leadTimeOf(USUAL_DAYS, [], "express");

test("an order is ready 14 days after its first payment, express 5, by Lagos' calendar", () => {
  expect(readyBy("2026-11-21T09:00:00.000Z", standard)).toBe("2026-12-05");
  expect(readyBy("2026-11-21T09:00:00.000Z", express)).toBe("2026-11-26");
  // It is half past midnight in Lagos then.
  expect(readyBy("2026-11-21T23:30:00.000Z", express)).toBe("2026-11-27");
  expect(readyBy("soon", express)).toBeUndefined();
});

test("while the house is closed the days count from the day of opening, and a past closing changes nothing", () => {
  const closed = { ...standard, after: "2027-01-12" };
  expect(readyBy("2026-12-20T09:00:00.000Z", closed)).toBe("2027-01-26");
  // Paid in the last minute before the day of opening in Lagos, in its first, and a month later.
  expect(readyBy("2027-01-11T22:59:59.999Z", closed)).toBe("2027-01-26");
  expect(readyBy("2027-01-11T23:00:00.000Z", closed)).toBe("2027-01-26");
  expect(readyBy("2027-02-12T09:00:00.000Z", closed)).toBe("2027-02-26");
});

test("a closing ends by itself at midnight in Lagos", () => {
  const closed = { until: "2027-01-12", words: "We are away." };
  expect(closedAt(closed, new Date("2027-01-11T22:59:59.999Z"))).toEqual(closed);
  expect(closedAt(closed, new Date("2027-01-11T23:00:00.000Z"))).toBeUndefined();
});

test.each([
  ["14", { from: 14, to: 14 }],
  [" 10 to 21 ", { from: 10, to: 21 }],
  ["10-21", { from: 10, to: 21 }],
  ["10–21", { from: 10, to: 21 }],
  ["1 TO 120", { from: 1, to: 120 }],
  ["21 to 10", undefined],
  ["0", undefined],
  ["121", undefined],
  ["1.5", undefined],
  ["10 to", undefined],
  ["two weeks", undefined],
  ["", undefined],
])("days %j are %j", (text, span) => {
  expect(readSpan(text)).toEqual(span);
});

const spans = fc
  .tuple(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 120 }))
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));

test("what is written is read again", () => {
  fc.assert(
    fc.property(spans, (span) => {
      expect(readSpan(spanText(span))).toEqual(span);
    }),
  );
  expect([inDays({ from: 1, to: 1 }), inDays({ from: 7, to: 14 })]).toEqual([
    "1 day",
    "7 to 14 days",
  ]);
});

test("a piece has its own days, or the shop's; Express is never later than Standard", () => {
  const terms = { ready: { from: 7, to: 14 }, express: 5 };
  expect(daysOf(own(), terms)).toEqual(terms);
  expect(daysOf(own("10 to 21", "9"), terms)).toEqual({ ready: { from: 10, to: 21 }, express: 9 });
  expect(daysOf(own("3"), terms)).toEqual({ ready: { from: 3, to: 3 }, express: 3 });
  expect(daysOf(own(undefined, "20"), terms).express).toBe(14);
  expect([own(), own("3"), own(undefined, "4"), combo(own(), own("3"))].map(hasOwnDays)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

test("a combo is ready with the latest of its parts, unless it has days of its own", () => {
  const parts = [own("3"), own("10 to 21", "9")];
  const latest = { ready: { from: 10, to: 21 }, express: 9 };
  expect(daysOf(combo(...parts), USUAL_DAYS)).toEqual(latest);
  expect(daysOf({ facts: { readyIn: "30" }, items: parts }, USUAL_DAYS).ready.to).toBe(30);
});

test("an order is ready with the latest of its pieces, whatever their order", () => {
  const days = fc.record({ ready: spans, express: fc.integer({ min: 1, max: 120 }) });
  const after = "2027-01-12";
  const terms: DayTerms = { ...USUAL_DAYS, closed: { until: after, words: "Away." } };
  fc.assert(
    fc.property(fc.array(days, { minLength: 1, maxLength: 5 }), (pieces) => {
      const lead = leadTimeOf(terms, pieces, "standard");
      expect(lead).toEqual(leadTimeOf(terms, pieces.toReversed(), "standard"));
      expect(lead.to).toBe(Math.max(...pieces.map(({ ready }) => ready.to)));
      expect(lead.from).toBeLessThanOrEqual(lead.to);
      const fast = Math.max(...pieces.map((piece) => piece.express));
      expect(leadTimeOf(terms, pieces, "express")).toEqual({ from: fast, to: fast, after });
    }),
  );
});

test("an order of an earlier release has the Terms' days", () => {
  const none = { lead_from: null, lead_to: null, lead_after: null };
  expect(storedLeadTime({ speed: "standard", ...none })).toEqual(standard);
  expect(storedLeadTime({ speed: "express", ...none })).toEqual(express);
  const stored = { lead_from: 10, lead_to: 21, lead_after: "2027-01-12" };
  expect(storedLeadTime({ speed: "express", ...stored })).toEqual({
    from: 10,
    to: 21,
    after: "2027-01-12",
  });
});
