import { expect, test } from "vitest";
import { savedLink, skusInLink } from "./saved-link.ts";
import { MAX_SAVED, parseSaved, toggled, withAll } from "./saved.ts";

const many = Array.from({ length: 3 * MAX_SAVED }, (_, n) => `naledi/piece-${n}`);

test("a piece is saved in front of the others, and unsaved by the same press", () => {
  const one = toggled([], "naledi/orion-dress");
  const two = toggled(one, "naledi/rigel-dress");
  expect(two).toEqual(["naledi/rigel-dress", "naledi/orion-dress"]);
  expect(toggled(two, "naledi/rigel-dress")).toEqual(one);
});

test("what is stored is read back; anything else is an empty list", () => {
  expect(parseSaved(JSON.stringify(["naledi/orion-dress"]))).toEqual(["naledi/orion-dress"]);
  for (const text of [null, "", "{", "{}", "3", '"naledi/orion-dress"']) {
    expect(parseSaved(text)).toEqual([]);
  }
  expect(parseSaved('["naledi/a",3,null,"javascript:x","a/b/c","naledi/a"]')).toEqual(["naledi/a"]);
});

test("a list has an end: the newest stay", () => {
  expect(parseSaved(JSON.stringify(many))).toHaveLength(MAX_SAVED);
  expect(toggled(many.slice(0, MAX_SAVED), "naledi/new")[0]).toBe("naledi/new");
  expect(toggled(many.slice(0, MAX_SAVED), "naledi/new")).toHaveLength(MAX_SAVED);
});

test("a link leads to the same pieces, whoever opens it", () => {
  const skus = ["naledi/orion-dress", "hazelbee/bb-ensemble"];
  const link = new URL(savedLink(skus), "http://shop.test");
  expect(link.pathname).toBe("/saved");
  expect(skusInLink(link.searchParams)).toEqual(skus);
});

test("a link's list is bounded and holds nothing but SKUs; without one there is none", () => {
  expect(skusInLink(new URLSearchParams())).toBeUndefined();
  expect(skusInLink(new URLSearchParams({ pieces: "" }))).toEqual([]);
  expect(skusInLink(new URLSearchParams({ pieces: many.join(",") }))).toHaveLength(MAX_SAVED);
  expect(skusInLink(new URLSearchParams({ pieces: "<b>,naledi/a,..//x" }))).toEqual(["naledi/a"]);
});

test("saving all of somebody's pieces keeps one's own", () => {
  expect(withAll(["naledi/a", "naledi/b"], ["naledi/b", "naledi/c"])).toEqual([
    "naledi/a",
    "naledi/b",
    "naledi/c",
  ]);
});
