import { collections } from "../catalogue/collections.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { SIZES } from "../catalogue/product.ts";
import { csvRecord, csvRecords } from "./csv.ts";
import { cellsOf, COLUMNS, nameKey, readHeadings, readRow } from "./import.ts";
import type { Column, ImportPiece, Known, RowPlan } from "./import.ts";

const ORION: ImportPiece = {
  sku: "naledi/orion-dress",
  collection: "naledi",
  name: "Orion Dress",
  price: 140_000,
  words: "A dress.",
  sizes: SIZES,
  left: { M: 2 },
  isDraft: false,
};
const BAG: ImportPiece = {
  ...ORION,
  sku: "small-items/bag",
  collection: "small-items",
  name: "Bag",
  sizes: ["Small", "Large"],
  left: {},
};
const COMBO: ImportPiece = { ...ORION, sku: "naledi/combo", name: "Combo", sizes: undefined };

function knownOf(pieces: readonly ImportPiece[]): Known {
  return {
    collections,
    bySku: new Map(pieces.map((piece) => [piece.sku, piece])),
    byName: Map.groupBy(pieces, nameKey),
    whyTaken: (sku) => (sku === "naledi/taken" ? "Taken." : undefined),
  };
}

const KNOWN = knownOf([ORION, BAG, COMBO, { ...BAG, sku: "small-items/bag-2", name: "Twin" }]);
const read = (cells: Partial<Record<Column, string>>, known = KNOWN): RowPlan =>
  readRow(
    COLUMNS,
    COLUMNS.map((column) => cells[column] ?? ""),
    known,
  );
const orion = (cells: Partial<Record<Column, string>>) => read({ sku: ORION.sku, ...cells });
const faultsOf = (plan: RowPlan) =>
  plan.kind === "wrong" ? plan.faults.map(({ column, reason }) => `${column}: ${reason}`) : [];

test("empty cells, and those that say what is so, change nothing; others say what they change", () => {
  expect(orion({}).kind).toBe("same");
  expect(read(cellsOf(ORION)).kind).toBe("same");
  expect(orion({ collection: "Naledi", price: "₦140,000.00", stock: "m:2" }).kind).toBe("same");
  expect(
    orion({ name: "Orion Gown", price: "150,000", words: "New", sizes: "l|M", stock: "M:9|L:-" }),
  ).toMatchObject({
    kind: "change",
    step: false,
    change: {
      name: "Orion Gown",
      price: 150_000,
      words: "New",
      sizes: ["M", "L"],
      lefts: [
        { size: "M", was: 2, left: 9 },
        { size: "L", was: null, left: null },
      ],
    },
    lines: [
      "Name: Orion Dress → Orion Gown",
      "Price: ₦140,000 → ₦150,000",
      "Words: New",
      "Sizes: XS, S, M, L, XL, 2XL, 3XL → M, L",
      "M: 2 → 9",
    ],
  });
  expect(orion({ sizes: "One size", stock: "One size:3" })).toMatchObject({
    lines: [
      `Sizes: ${SIZES.join(", ")} → One size`,
      "M: 2 → not offered",
      "One size: made to order → 3",
    ],
  });
  expect(read({ sku: BAG.sku, sizes: "Big|Tiny" })).toMatchObject({
    change: { sizes: ["Big", "Tiny"] },
  });
});

test("a price of half or less, or double or more, is a step", () => {
  const steps = ["70,000", "70001", "279999", "280000"].map((price) => {
    const plan = orion({ price });
    return plan.kind === "change" && plan.step;
  });
  expect(steps).toEqual([true, false, false, true]);
});

test("a formula is text", () => {
  expect(orion({ name: "'=SUM(A1)" })).toMatchObject({ change: { name: "=SUM(A1)" } });
  expect(orion({ name: "=SUM(A1)" })).toMatchObject({ change: { name: "=SUM(A1)" } });
});

test.each<[Partial<Record<Column, string>>, string]>([
  [{ price: "35,00" }, "price: The price is a whole number of naira."],
  [{ price: "-5" }, "price: The price is a whole number of naira."],
  [{ price: "0" }, "price: The price is above zero."],
  [{ price: "100000001" }, "price: The price is at most ₦100,000,000."],
  [{ name: "x".repeat(81) }, "name: The name has at most 80 characters."],
  [{ words: "x".repeat(2_001) }, "words: The description has at most 2,000 characters."],
  [{ collection: "genesis" }, "collection: A piece’s collection never changes."],
  [{ sizes: "S|Huge" }, "sizes: Sizes are XS|S|M|L|XL|2XL|3XL, each once, or One size."],
  [{ sizes: "S|s" }, "sizes: Sizes are XS|S|M|L|XL|2XL|3XL, each once, or One size."],
  [{ stock: "2" }, "stock: Say what is left as M:2|L:0, or M:- without a count."],
  [{ stock: "One size:2" }, "stock: It is not offered in One size."],
  [{ sizes: "S", stock: "M:2" }, "stock: It is not offered in M."],
  [{ stock: "M:1.5" }, "stock: M: a whole number from 0 to 9,999, or - without a count."],
  [{ stock: "M:10000" }, "stock: M: a whole number from 0 to 9,999, or - without a count."],
  [{ stock: "M:" }, "stock: M: a whole number from 0 to 9,999, or - without a count."],
  [{ stock: "M:1|M:2" }, "stock: M is named twice."],
  [{ sku: "naledi/nothing" }, "sku: There is no such piece."],
  [{ sku: COMBO.sku, stock: "M:2" }, "stock: A combo is made in the sizes of its parts."],
  [
    { sku: BAG.sku, sizes: "A|a" },
    `sizes: Own sizes are 1 to 20 names of 1 to 20 characters, no two alike.`,
  ],
  [{ sku: "", name: "New" }, "collection: A row without a SKU needs a collection."],
  [{ sku: "", collection: "naledi" }, "name: A row without a SKU needs a name."],
  [{ sku: "", name: "New", collection: "x" }, "collection: There is no such collection."],
  [{ sku: "", name: "Taken", collection: "naledi" }, "name: Taken."],
])("%j is named with its column", (cells, fault) => {
  expect(faultsOf(orion(cells))).toEqual([fault]);
});

test("all that is wrong in a row is named; a cell too many is, too", () => {
  expect(faultsOf(orion({ price: "x", stock: "M" }))).toHaveLength(2);
  expect(faultsOf(readRow(["sku"], [ORION.sku, "more"], KNOWN))).toEqual([
    ": It has more cells than row 1: a cell with a comma needs quotation marks.",
  ]);
});

test("without a SKU a row is about the piece of that collection and name, or a new one", () => {
  expect(read({ name: "orion dress", collection: "Naledi", price: "150000" })).toMatchObject({
    kind: "change",
    sku: ORION.sku,
    change: { price: 150_000 },
  });
  expect(read({ name: "Vega’s Gown", collection: "naledi", stock: "M:1" })).toMatchObject({
    kind: "new",
    sku: "naledi/vegas-gown",
    name: "Vega’s Gown",
    change: { name: "Vega’s Gown", lefts: [{ size: "M", was: null, left: 1 }] },
  });
  expect(read({ name: "Belt", collection: "Accessories" })).toMatchObject({
    sku: "small-items/belt",
  });
  const twins = knownOf([ORION, { ...ORION, sku: "naledi/orion-2" }]);
  expect(faultsOf(read({ name: "Orion Dress", collection: "naledi" }, twins))).toEqual([
    "sku: Several pieces have this name: say which by its SKU.",
  ]);
});

test("headings come in any order and case; what is no column is named", () => {
  expect(readHeadings([" Stock", "", "SKU"])).toEqual({ columns: ["stock", undefined, "sku"] });
  expect(readHeadings(["sku", "prise"])).toHaveProperty("fault");
  expect(readHeadings(["sku", "sku"])).toHaveProperty("fault");
  expect(readHeadings(["name", "price"])).toHaveProperty("fault");
  expect(readHeadings(["name", "collection"])).toHaveProperty("columns");
});

test("what the shop hands out changes nothing when it is handed over again", () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from("ab =-+@'\",;|\n\té")),
    maxLength: 30,
  });
  const name = text.map((each) => each.trim() || "x");
  const ownSize = fc.string({
    unit: fc.constantFrom(...Array.from("aB1=-: ")),
    minLength: 1,
    maxLength: 8,
  });
  const count = fc.option(fc.nat(9_999));
  const piece = fc.record({
    isOwn: fc.boolean(),
    name,
    price: fc.integer({ min: 1, max: 100_000_000 }),
    words: text.map((each) => each.trim()),
    own: fc.uniqueArray(
      ownSize.map((each) => each.trim() || "x"),
      {
        selector: (each) => each.toLowerCase(),
        maxLength: 5,
      },
    ),
    made: fc.subarray([...SIZES]),
    counts: fc.array(count, { minLength: 8, maxLength: 8 }),
  });
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 5 }),
      fc.constantFrom(",", ";"),
      (given, separator) => {
        const pieces = given.map(({ isOwn, own, made, counts, ...facts }, at): ImportPiece => {
          const collection = isOwn ? "small-items" : "naledi";
          const sizes = isOwn ? own : made;
          const counted = (sizes.length > 0 ? sizes : [""]).flatMap((size, place) => {
            const left = counts[place] ?? null;
            return left === null ? [] : [[size, left]];
          });
          return {
            ...facts,
            sku: `${collection}/${at}`,
            collection,
            sizes,
            left: Object.fromEntries(counted) as Record<string, number>,
            isDraft: false,
          };
        });
        const known = knownOf(pieces);
        const file = pieces
          .map((each) => {
            const cells = COLUMNS.map((column) => csvRecord([cellsOf(each)[column]]).slice(0, -2));
            return `${cells.join(separator)}\r\n`;
          })
          .join("");
        for (const record of csvRecords(file, separator)) {
          expect(readRow(COLUMNS, record ?? [], known)).toMatchObject({ kind: "same" });
        }
      },
    ),
    { numRuns: 300 },
  );
});
