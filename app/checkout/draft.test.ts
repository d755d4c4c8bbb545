import { expect, test } from "vitest";
import { detailsOf, draftIn, parseDetails, parseDraft } from "./draft.ts";

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

const CUSTOMER = {
  firstName: "Ada",
  lastName: "Okafor",
  email: "ada@example.com",
  phone: "+234 803 555 0123",
  address: "12 Example Street",
  country: "NG",
  state: "Rivers",
  comments: "Please call before you come.",
};

test("what is remembered is all but the comments", () => {
  const { comments: _, ...details } = CUSTOMER;
  expect(detailsOf(CUSTOMER)).toEqual(details);
  expect(parseDetails(JSON.stringify(detailsOf(CUSTOMER)))).toEqual(details);
});

test("stored text that nobody wrote breaks nothing: what is no text, too long or unknown is left out", () => {
  const stored = {
    firstName: 7,
    lastName: "O".repeat(101),
    email: "ada@example.com",
    comments: "x",
  };
  expect(parseDetails(JSON.stringify(stored))).toEqual({ email: "ada@example.com" });
  expect(parseDetails("[1")).toBeUndefined();
  expect(parseDetails('"text"')).toBeUndefined();
  expect(parseDetails("null")).toBeUndefined();
});
