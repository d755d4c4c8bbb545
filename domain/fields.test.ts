import { expect, test } from "vitest";
import { checkFields } from "./fields.ts";
import type { FormField } from "./fields.ts";

const field = (name: string, changes: Partial<FormField> = {}): FormField => ({
  name,
  label: name,
  type: "text",
  autocomplete: "off",
  required: true,
  maxLength: 5,
  message: `${name}!`,
  ...changes,
});

test("texts are trimmed and unknown fields are left out", () => {
  expect(checkFields([field("a")], { a: "  Ada ", b: "x" })).toEqual({
    texts: { a: "Ada" },
    errors: {},
  });
});

test("a required field that is empty or missing has its message", () => {
  expect(checkFields([field("a"), field("b")], { a: "   " }).errors).toEqual({ a: "a!", b: "b!" });
});

test("an optional field may be empty, but not wrong", () => {
  const phone = field("p", { type: "tel", required: false, maxLength: 32 });
  expect(checkFields([phone], { p: "" }).errors).toEqual({});
  expect(checkFields([phone], { p: "none" }).errors).toEqual({ p: "p!" });
});

test("a text may be as long as the field allows, and no longer", () => {
  expect(checkFields([field("a")], { a: "12345" }).errors).toEqual({});
  expect(checkFields([field("a")], { a: "123456" }).errors).toEqual({ a: "a!" });
});

test("only a textarea accepts line breaks, and no field accepts control characters", () => {
  const lines = "a\nb";
  expect(checkFields([field("a")], { a: lines }).errors).toEqual({ a: "a!" });
  expect(checkFields([field("a", { type: "textarea" })], { a: lines }).errors).toEqual({});
  expect(checkFields([field("a", { type: "textarea" })], { a: "a\u0000b" }).errors).toEqual({
    a: "a!",
  });
});

test.each([null, undefined, "text", 5, [], { a: 5 }, { a: { trim: "x" } }])(
  "%j yields the field's message, never an exception",
  (input) => {
    expect(checkFields([field("a")], input).errors).toEqual({ a: "a!" });
  },
);
