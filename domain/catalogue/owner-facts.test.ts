import { expect, test } from "vitest";
import { bundle } from "./bundle/bundle.ts";
import { catalogueOf } from "./catalogue.ts";
import { pieceEdit } from "./edit-rows.ts";
import { factRows } from "./facts.ts";
import { ownerFacts, withOwnerFacts } from "./owner-facts.ts";

const bundled = { length: "floor", fabric: ["satin", "crepe"], figureWears: "a gele" } as const;
const ORION = "naledi/orion-dress";

test("what is said changes one fact each, and nothing said leaves them as in the bundle", () => {
  expect(withOwnerFacts(bundled, {})).toEqual(bundled);
  expect(withOwnerFacts(bundled, { lining: "full", stretch: "none" })).toEqual({
    ...bundled,
    lining: "full",
    stretch: "none",
  });
  expect(withOwnerFacts(bundled, { fabric: "lace" }).fabric).toEqual(["lace"]);
  expect(withOwnerFacts(undefined, { lining: undefined })).toEqual({});
});

test("an empty one takes the bundle's fact from the page", () => {
  const facts = withOwnerFacts(bundled, { length: "", fabric: "", figureWears: "" });
  expect(factRows({ colours: [], facts })).toEqual([]);
});

test("a form made of a piece's facts changes none of them", () => {
  const { fabric: _, ...said } = ownerFacts(bundled);
  expect(withOwnerFacts(bundled, said)).toEqual(bundled);
  expect(ownerFacts()).toEqual({
    length: "",
    fabric: "",
    lining: "",
    stretch: "",
    figureWears: "",
    readyIn: "",
    expressIn: "",
  });
});

test.each([
  [{ lining: "yes" }, "Choose a lining of the list."],
  [{ stretch: "toString" }, "Choose a stretch of the list."],
  [{ fabric: "nylon" }, "Choose a fabric of the list."],
  [{ length: 3 }, "Choose a length of the list."],
  [{ figureWears: "a".repeat(81) }, "What the figure wears has at most 80 characters."],
  [{ readyIn: "soon" }, "Please enter whole days, 1 to 120, such as 21 or 10 to 21."],
  [{ readyIn: "21 to 10" }, "Please enter whole days, 1 to 120, such as 21 or 10 to 21."],
  [{ expressIn: "0" }, "Please enter whole days, 1 to 120."],
  [{ expressIn: "5 to 7" }, "Please enter whole days, 1 to 120."],
])("%j is refused", (edit, message) => {
  expect(pieceEdit.safeParse(edit).error?.issues[0]?.message).toBe(message);
});

test("what the figure wears is one line", () => {
  expect(pieceEdit.parse({ figureWears: " a gele\r\n and  rings " }).figureWears).toBe(
    "a gele and rings",
  );
});

test("a field of a later release is ignored, and the price of the same edit holds", () => {
  const value = { price: 150_000, lining: "full", weight: 900 };
  const rows = [{ kind: "piece", key: ORION, version: 1, value }];
  const catalogue = catalogueOf(bundle, { revision: 1, rows }, new Date(0));
  expect(catalogue.faults).toEqual([]);
  expect(catalogue.findProduct(ORION)).toMatchObject({ price: 150_000, facts: { lining: "full" } });
});

test("days are stored in one spelling, and an empty field takes them back", () => {
  expect(pieceEdit.parse({ readyIn: " 10 – 21 ", expressIn: "07" })).toEqual({
    readyIn: "10 to 21",
    expressIn: "7",
  });
  expect(pieceEdit.parse({ readyIn: "" })).toEqual({ readyIn: "" });
});
