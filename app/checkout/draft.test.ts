import { expect, test } from "vitest";
import { customer, wholeCustomer } from "../../tests/support/order-body.ts";
import { detailsFormat, detailsOf, draftFormat, draftIn } from "./draft.ts";

const TYPED = { firstName: "Ada", country: "NG", state: "Rivers", comments: "Ring twice" };

test("all that is typed is kept, comments, speed and credit included, and nothing else of the form", () => {
  const form = { ...TYPED, speed: "express", credit: "HZC-7K2M", size: "M" };
  const { size: _, ...draft } = form;
  expect(draftIn(form)).toEqual(draft);
  expect(draftFormat.parse(JSON.stringify(draft))).toEqual(draft);
});

test("stored text that nobody wrote breaks nothing", () => {
  const stored = { ...TYPED, firstName: 7, lastName: "O".repeat(101), speed: "s".repeat(11) };
  expect(draftFormat.parse(JSON.stringify(stored))).toEqual({
    country: "NG",
    state: "Rivers",
    comments: "Ring twice",
  });
  expect(draftFormat.parse("[1")).toBeUndefined();
  expect(draftFormat.parse("7")).toBeUndefined();
});

test("what is remembered is all but what belongs to one order", () => {
  const ada = { ...wholeCustomer(), comments: "Please call before you come." };
  expect(detailsOf(ada)).toEqual(customer());
  expect(detailsFormat.parse(JSON.stringify(detailsOf(ada)))).toEqual(customer());
});

test("stored text that nobody wrote breaks nothing: what is no text, too long or unknown is left out", () => {
  const stored = {
    firstName: 7,
    lastName: "O".repeat(101),
    email: "ada@example.com",
    comments: "x",
  };
  expect(detailsFormat.parse(JSON.stringify(stored))).toEqual({ email: "ada@example.com" });
  expect(detailsFormat.parse("[1")).toBeUndefined();
  expect(detailsFormat.parse('"text"')).toBeUndefined();
  expect(detailsFormat.parse("null")).toBeUndefined();
});
