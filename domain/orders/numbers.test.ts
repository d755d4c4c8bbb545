import { expect, test } from "vitest";
import { createReference, isReference, REFERENCE_BYTES } from "./numbers.ts";

test("a reference is HZ and 26 letters and digits, of 130 bits", () => {
  const reference = createReference(Uint8Array.from({ length: REFERENCE_BYTES }, (_, n) => n));
  expect(reference).toBe("HZ0123456789ABCDEFGHJKMNPQRS");
  expect(isReference(reference)).toBe(true);
});

test("each random byte changes the reference", () => {
  const bytes = new Uint8Array(REFERENCE_BYTES);
  const references = Array.from({ length: REFERENCE_BYTES }, (_, n) =>
    createReference(bytes.with(n, 9)),
  );
  expect(new Set(references).size).toBe(REFERENCE_BYTES);
});

test("too few bytes are refused", () => {
  expect(() => createReference(new Uint8Array(16))).toThrow(RangeError);
});

test.each([
  "",
  "HZ",
  "HZ0123456789ABCDEFGHJKMNPQR",
  "XX0123456789ABCDEFGHJKMNPQRS",
  "HZ0123456789abcdefghjkmnpqrs",
  "HZ0123456789ABCDEFGHJKMNPQRS\n",
])("'%s' is no reference", (text) => {
  expect(isReference(text)).toBe(false);
});
