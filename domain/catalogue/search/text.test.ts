import { expect, test } from "vitest";
import { parseQuery } from "./query.ts";
import { resultText } from "./text.ts";

test.each([
  ["without sleeves", 0, "The search cannot leave out “sleeves”."],
  ["not a dress", 0, "The search cannot leave out “dress”."],
  ["jumpsuit without sleeves", 1, "The search cannot leave out “sleeves”. 1 piece"],
  ["zzzz", 0, "Nothing was found."],
  ["for the", 0, "Nothing was found."],
])("'%s', with %i found", (text, total, said) => {
  expect(resultText(parseQuery(text), { total, isClose: false, shown: total })).toBe(said);
});
