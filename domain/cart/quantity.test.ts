import { expect, test } from "vitest";
import { parseQuantity } from "./quantity.ts";

test.each([
  ["1", 1],
  [" 12 ", 12],
  ["007", 7],
  ["999", 999],
])("'%s' is a quantity", (text, value) => {
  expect(parseQuantity(text)).toEqual({ ok: true, value });
});

test.each(["", " ", "0", "-1", "1.5", "1,5", "1e3", "two", "+2", "0x10", "٣"])(
  "'%s' is refused, and the field says why",
  (text) => {
    expect(parseQuantity(text)).toEqual({
      ok: false,
      message: "Please enter a whole number, 1 or more.",
    });
  },
);

test.each(["1000", "99999999999999999999"])("'%s' is more than the server accepts", (text) => {
  expect(parseQuantity(text)).toEqual({
    ok: false,
    message: "We take at most 999 of one piece in an order.",
  });
});
