import { expect, test } from "vitest";
import { moveItem } from "./listings.ts";

test.each([
  ["c", 0, "cab"],
  ["a", 1, "bac"],
  ["a", 2, "bca"],
  ["b", 1, "abc"],
  ["a", 99, "bca"],
  ["c", -5, "cab"],
])("'%s' at place %d makes it %s", (thing, place, moved) => {
  expect(moveItem(["a", "b", "c"], thing, place).join("")).toBe(moved);
});
