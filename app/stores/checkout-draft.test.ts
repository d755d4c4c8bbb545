import { expect, test } from "vitest";
import { draftIn, parseDraft } from "./checkout-draft.ts";

const TYPED = { firstName: "Ada", country: "NG", state: "Rivers", comments: "Ring twice" };

test("all that is typed is kept, comments, speed and credit included, and nothing else of the form", () => {
  const form = { ...TYPED, speed: "express", credit: "HZC-7K2M", size: "M" };
  const { size: _, ...draft } = form;
  expect(draftIn(form)).toEqual(draft);
  expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
});

test("stored text that nobody wrote breaks nothing", () => {
  const stored = { ...TYPED, firstName: 7, lastName: "O".repeat(101), speed: "s".repeat(11) };
  expect(parseDraft(JSON.stringify(stored))).toEqual({
    country: "NG",
    state: "Rivers",
    comments: "Ring twice",
  });
  expect(parseDraft("[1")).toBeUndefined();
  expect(parseDraft("7")).toBeUndefined();
});
