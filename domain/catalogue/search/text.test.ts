import { expect, test } from "vitest";
import { foundText } from "./text.ts";
import { parseQuery } from "./query.ts";

test.each([
  ["without sleeves", 0, "The search cannot leave out “sleeves”."],
  ["not around 50k", 0, "The search cannot leave out “around 50k”."],
  ["jumpsuit without sleeves", 1, "1 piece The search cannot leave out “sleeves”."],
  ["zzzz", 0, "Nothing was found."],
  ["for the", 0, "Nothing was found."],
])("'%s', with %i found", (text, total, said) => {
  expect(foundText(parseQuery(text), { total, isClose: false, shown: total })).toBe(said);
});
