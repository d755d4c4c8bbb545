import { expect, test } from "vitest";
import { fieldScope, fieldWords } from "./field-words.ts";
import type { FieldSummary } from "./field-words.ts";

const vital = (threeOfFour: number, views = 20) => ({ views, threeOfFour });
const summary: FieldSummary = {
  since: "2026-11-25T08:00:00.000Z",
  views: 25,
  errors: 0,
  steps: { cart: 50, form: 17, payment: 10, paid: 9 },
  FCP: vital(820),
  LCP: vital(1_430),
  INP: vital(120),
  CLS: vital(0.1),
};
const notes = (changed: Partial<FieldSummary>) =>
  fieldWords({ ...summary, ...changed }).map(({ note }) => note);

test("the owner reads how fast pages are, and how many carts are paid", () => {
  expect(notes({})).toEqual([
    "Pages open in 1.4 s for three of four visitors; something shows after 0.82 s",
    "A press is answered in 0.12 s for three of four visitors",
    "What is read stays where it is for three of four visitors",
    "None in a visitor’s browser",
    "Of 100 carts 34 reach the form, 20 open a payment and 18 are paid",
  ]);
});

test("fewer than 20 visits tell nothing yet, each figure by itself", () => {
  const few = notes({ LCP: vital(1_430, 19), steps: { ...summary.steps, cart: 19 } });
  const notYet = "Not yet: fewer than 20 visits";
  expect([few[0], few[4]]).toEqual([notYet, notYet]);
  expect(few.slice(1, 4)).not.toContain(notYet);
  expect(notes({ views: 19 })[3]).toBe(notYet);
});

test("shifts and errors are named", () => {
  expect(notes({ CLS: vital(0.11) })[2]).toMatch(/moves a little/);
  expect(notes({ CLS: vital(0.26) })[2]).toMatch(/jumps/);
  expect(notes({ errors: 3 })[3]).toBe("3 on 25 pages");
});

test("what was counted, and since when, is said", () => {
  expect(fieldScope(summary)).toMatch(
    /^Page views with figures: 25\. Counted by this server since it was started, .*9:00/,
  );
});
