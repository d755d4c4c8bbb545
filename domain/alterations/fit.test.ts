import fc from "fast-check";
import { expect, test } from "vitest";
import { ALTERED, alteredWords, changeText, easeOf, MOST_EASE_MM, readChange } from "./fit.ts";
import type { AlteredTally } from "./fit.ts";

const tally = fc.record({
  measure: fc.constantFrom(...ALTERED),
  millimetres: fc.integer({ min: -300, max: 300 }).filter((mm) => mm !== 0),
  count: fc.integer({ min: 1, max: 1_000 }),
});
const tallies = fc.array(tally, { maxLength: 12 });
const trueToSize = fc.nat({ max: 2_000 });
const waist = (millimetres: number, count: number): AlteredTally => ({
  measure: "waist",
  millimetres,
  count,
});

test("without cases nothing changes, whatever reviews say", () => {
  fc.assert(
    fc.property(trueToSize, (count) => {
      expect(easeOf([], count)).toEqual({});
    }),
  );
});

test("however many cases there are, it stays within its bounds", () => {
  fc.assert(
    fc.property(tallies, trueToSize, (cases, count) => {
      for (const mm of Object.values(easeOf(cases, count))) {
        expect(Math.abs(mm)).toBeLessThanOrEqual(MOST_EASE_MM);
      }
    }),
  );
});

test("the order of cases does not matter", () => {
  fc.assert(
    fc.property(tallies, trueToSize, fc.infiniteStream(fc.nat()), (cases, count, places) => {
      const shuffled = cases
        .map((each) => ({ each, place: places.next().value as number }))
        .toSorted((a, b) => a.place - b.place)
        .map(({ each }) => each);
      expect(easeOf(shuffled, count)).toEqual(easeOf(cases, count));
    }),
  );
});

test("the more a piece was taken in, the wider it is taken to be", () => {
  fc.assert(
    fc.property(
      tallies,
      trueToSize,
      fc.nat({ max: 11 }),
      fc.integer({ min: 1, max: 100 }),
      (cases, count, at, more) => {
        const one = cases[at];
        if (!one) return;
        const tighter = cases.with(at, { ...one, millimetres: one.millimetres - more });
        const before = easeOf(cases, count)[one.measure] ?? 0;
        expect(easeOf(tighter, count)[one.measure] ?? 0).toBeGreaterThanOrEqual(before);
      },
    ),
  );
});

test("few cases move it little; each customer who finds it true to size holds it back", () => {
  expect(easeOf([waist(-20, 1)])).toEqual({ waist: 2 });
  expect(easeOf([waist(-20, 8)])).toEqual({ waist: 10 });
  expect(easeOf([waist(-20, 1_000)])).toEqual({ waist: 19 });
  expect(easeOf([waist(-20, 8)], 64)).toEqual({ waist: 2 });
  expect(easeOf([waist(20, 8)])).toEqual({ waist: -10 });
  expect(easeOf([waist(20, 8), waist(-20, 8)])).toEqual({});
  fc.assert(
    fc.property(tally, ({ measure, millimetres }) => {
      const mm = easeOf([{ measure, millimetres, count: 1 }])[measure] ?? 0;
      expect(Math.abs(mm)).toBeLessThanOrEqual(Math.abs(millimetres) / 9);
    }),
  );
});

test("it says how many had what altered, from three on, and nothing of a single customer", () => {
  expect(alteredWords([waist(-20, 2)])).toBeUndefined();
  expect(alteredWords([waist(-20, 2), waist(20, 2)])).toBeUndefined();
  expect(alteredWords([waist(-20, 3), waist(-40, 1), waist(10, 1)])).toBe(
    "4 had the waist taken in, by 2.5 cm on average.",
  );
  expect(alteredWords([waist(20, 3), { measure: "length", millimetres: -30, count: 5 }])).toBe(
    "3 had the waist let out, by 2 cm on average. 5 had the length shortened, by 3 cm on average.",
  );
});

test.each([
  ["-2", -20],
  ["−2.5 cm", -25],
  ["+1", 10],
  ["1,5", 15],
  ["30", 300],
])("reads '%s'", (typed, mm) => expect(readChange(typed)).toBe(mm));

test.each(["", "0", "-0.0", "30.1", "100", "2.55", "two", "--2", "1e1"])(
  "does not take '%s'",
  (typed) => expect(readChange(typed)).toBeUndefined(),
);

test("a change in words", () => {
  expect(changeText("waist", -20)).toBe("Waist −2 cm");
  expect(changeText("sleeve", 15)).toBe("Sleeve +1.5 cm");
});
