import fc from "fast-check";
import { expect, test } from "vitest";
import { bundle } from "./bundle/bundle.ts";
import { catalogueOf, withStock } from "./catalogue.ts";
import type { Catalogue } from "./catalogue.ts";
import { SIZES } from "./product.ts";
import type { Product } from "./product.ts";
import {
  countsOf,
  inLockOrder,
  leftOf,
  leftWords,
  needsSize,
  shortLines,
  shortOf,
  stockId,
  wantedOf,
} from "./sizes.ts";
import type { Stock } from "./sizes.ts";

const COMBO = "bubble-girl/bubble-molly-combo";
const PARTS = ["bubble-girl/bubble-shirt", "bubble-girl/molly-skirt"];
const at = new Date("2026-11-21T09:00:00.000Z");

type Sizes = { sizes: readonly string[]; counted: readonly string[] };

function made(rows: Readonly<Record<string, Sizes>>, stock: Readonly<Record<string, number>> = {}) {
  const all = Object.entries(rows).map(([key, value]) => ({
    kind: "sizes",
    key,
    version: 1,
    value,
  }));
  return catalogueOf(bundle, { revision: 7, rows: all }, at, new Map(Object.entries(stock)));
}

function find({ findProduct }: Catalogue, sku: string): Product {
  const product = findProduct(sku);
  if (!product) throw new Error(`There is no ${sku}`);
  return product;
}

const parts = () => find(made({}), COMBO).items.map(({ sku }) => sku);

test("without the owner's sizes, pieces have all sizes, accessories one, and nothing is counted", () => {
  const { products, faults, revision } = made({});
  for (const { sku, sizes, sized, counted, left } of products) {
    expect(sizes).toEqual(sku.startsWith("small-items/") ? [] : SIZES);
    expect(sized).toBe(sizes.length > 0);
    expect([counted, left]).toEqual([[], {}]);
  }
  expect(faults).toEqual([]);
  expect(revision).toBe(catalogueOf(bundle, { revision: 7, rows: [] }, at).revision);
});

test("a piece is sold out once nothing is left of any size, and the few that are left are said", () => {
  const all = { sizes: ["S", "M", "L"], counted: ["S", "M", "L"] };
  const key = "naledi/orion-dress";
  const some = find(made({ [key]: all }, { [`${key}#M`]: 5, [`${key}#L`]: 6 }), key);
  expect(some).toMatchObject({ soldOut: false, sizes: ["S", "M", "L"], left: { S: 0, M: 5 } });
  expect(find(made({ [key]: all }, {}), key)).toMatchObject({
    soldOut: true,
    soldOutByHand: false,
  });
  const open = { ...all, counted: ["S", "M"] };
  expect(find(made({ [key]: open }, {}), key).soldOut).toBe(false);
  const one = { sizes: [], counted: [""] };
  expect(find(made({ [key]: one }, { [`${key}#`]: 0 }), key)).toMatchObject({
    soldOut: true,
    sized: false,
  });
  expect([0, 1, 5, 6, undefined].map(leftWords)).toEqual([
    "Sold out",
    "1 left",
    "5 left",
    undefined,
    undefined,
  ]);
});

test("Yellow Dress and Look 12 are one count", () => {
  const catalogue = made(
    { "resurgence/look-12": { sizes: ["M"], counted: ["M"] } },
    { "resurgence/look-12#M": 0 },
  );
  for (const [collection, slug] of [
    ["resurgence", "look-12"],
    ["genesis", "yellow-dress"],
  ] as const) {
    const product = catalogue.productAt(collection, slug)?.product;
    expect(product).toMatchObject({ soldOut: true, left: { M: 0 } });
    expect(countsOf(product as Product, "M")).toEqual([{ sku: "resurgence/look-12", size: "M" }]);
  }
});

test("a combo takes its size of each part, and the least of them is left", () => {
  const [one = "", other = ""] = parts();
  expect(PARTS.length).toBe(parts().length);
  const catalogue = made(
    {
      [one]: { sizes: ["S", "M"], counted: ["S", "M"] },
      [other]: { sizes: SIZES, counted: ["M"] },
    },
    { [`${one}#S`]: 9, [`${one}#M`]: 4, [`${other}#M`]: 2 },
  );
  const combo = find(catalogue, COMBO);
  expect(combo.sizes).toEqual(["S", "M"]);
  expect(countsOf(combo, "M")).toEqual([
    { sku: one, size: "M" },
    { sku: other, size: "M" },
  ]);
  expect(leftOf(catalogue.stock, combo, "M")).toBe(2);
  expect(leftOf(catalogue.stock, combo, "S")).toBe(9);
  expect(combo.left).toEqual({ M: 2 });
  const apart = made({
    [one]: { sizes: ["S"], counted: [] },
    [other]: { sizes: ["L"], counted: [] },
  });
  expect(find(apart, COMBO)).toMatchObject({ soldOut: true, soldOutByHand: true });
});

test("sizes of their own are for accessories; a row that is not valid is left out and named", () => {
  const own = { sizes: ["Small", "Large"], counted: ["Small"] };
  const catalogue = made({
    "small-items/copper-belt": own,
    "naledi/orion-dress": own,
    "genesis/sesame-dress": { sizes: ["S"], counted: ["M"] },
    "small-items/obi-belt": { sizes: ["One", "one"], counted: [] },
  });
  expect(find(catalogue, "small-items/copper-belt")).toMatchObject({
    sized: true,
    sizes: ["Small", "Large"],
    left: { Small: 0 },
  });
  expect(find(catalogue, "naledi/orion-dress").sizes).toEqual(SIZES);
  expect(catalogue.faults.map(({ key }) => key)).toEqual([
    "naledi/orion-dress",
    "genesis/sesame-dress",
    "small-items/obi-belt",
  ]);
});

test("a line has to say its size only where every size is counted", () => {
  const key = "naledi/orion-dress";
  const of = (value: Sizes) => needsSize(find(made({ [key]: value }), key));
  expect(of({ sizes: ["S", "M"], counted: ["S", "M"] })).toBe(true);
  expect(of({ sizes: ["S", "M"], counted: ["S"] })).toBe(false);
  expect(of({ sizes: [], counted: [""] })).toBe(false);
});

test("a newer stock that pages show in the same way needs no new catalogue", () => {
  const key = "naledi/orion-dress";
  const rows = { [key]: { sizes: ["S", "M"], counted: ["S", "M"] } };
  const stockOf = (S: number, M: number) =>
    new Map([
      [`${key}#S`, S],
      [`${key}#M`, M],
    ]);
  const before = made(rows, Object.fromEntries(stockOf(9, 3)));
  const same = withStock(before, stockOf(7, 3));
  expect(same?.revision).toBe(before.revision);
  expect(same && leftOf(same.stock, find(same, key), "S")).toBe(7);
  expect(withStock(before, stockOf(5, 3))).toBeUndefined();
  expect(withStock(before, stockOf(9, 2))).toBeUndefined();
  expect(made(rows, Object.fromEntries(stockOf(9, 2))).revision).not.toBe(before.revision);
});

const key = fc.record({
  sku: fc.constantFrom("a/a", "a/b", "a#b"),
  size: fc.constantFrom("", "S", "M"),
});
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9 }),
  counts: fc.array(key, { maxLength: 3 }),
});
const stock = fc
  .array(fc.tuple(key, fc.integer({ min: 0, max: 20 })))
  .map((counts): Stock => new Map(counts.map(([each, left]) => [stockId(each), left])));

test("what lines take is short exactly where it is more than is left", () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), stock, (lines, counts) => {
      const numbered = lines.map((each, position) => ({ ...each, position }));
      const short = shortOf(numbered, counts);
      for (const [id, wanted] of wantedOf(numbered)) {
        const left = counts.get(id) ?? 0;
        expect(short.get(id)).toBe(wanted > left ? left : undefined);
      }
      const named = shortLines(
        numbered.map(({ quantity, counts: takes }) => ({
          sku: "a/a",
          size: "S",
          quantity,
          counts: takes,
        })),
        short,
      );
      // All lines here are equal, so that they are one.
      const isAny = numbered.some(({ counts: takes }) =>
        takes.some((each) => short.has(stockId(each))),
      );
      expect(named).toHaveLength(isAny ? 1 : 0);
    }),
  );
});

test("counts are locked in one order, each once, whatever order the lines have", () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 12 }), fc.func(fc.integer()), (keys, order) => {
      const mixed = [...keys].sort((one, other) => order(stockId(one)) - order(stockId(other)));
      const ids = inLockOrder(keys).map(stockId);
      expect(inLockOrder(mixed).map(stockId)).toEqual(ids);
      expect(ids).toEqual([...new Set(keys.map(stockId))].sort());
    }),
  );
});
