import { describe, expect, test } from "vitest";
import { bundle } from "./bundle/bundle.ts";
import { catalogueOf } from "./catalogue.ts";
import type { StoredRow } from "./edit-rows.ts";

const NOW = new Date("2026-12-01T12:00:00.000Z");
const VEGA = "naledi/vega-dress";
const row = (kind: string, key: string, value: unknown): StoredRow => {
  return { kind, key, version: 1, value };
};
const piece = {
  name: "Vega Dress",
  price: 120_000,
  description: "Cut on the bias.",
  details: ["Silk"],
  addedAt: "2026-11-30T10:00:00.000Z",
};
const record = {
  hash: "0123456789abcdef0123456789abcdef",
  width: 1200,
  height: 1500,
  widths: [320, 640],
  jpeg: 800,
  blur: "data:image/webp;base64,AA==",
  color: "#aabbcc",
};
const pictures = (count: number, changed: object = {}) => ({
  pictures: Array.from({ length: count }, (_, at) => ({
    photograph: `${at}`.padStart(32, "0"),
    record: { ...record, ...changed },
  })),
});
const newPiece = (sku = VEGA, changed: object = {}) =>
  row("new-piece", sku, { ...piece, ...changed });
const photographs = (sku = VEGA, value: object = pictures(3)) => row("pictures", sku, value);
const withRows = (...rows: StoredRow[]) => catalogueOf(bundle, { revision: 7, rows }, NOW);

test("a new piece is sold, listed after the bundle's, and has its page, as any other", () => {
  const { findProduct, findCollection, productAt, photographsOf, faults } = withRows(
    newPiece(),
    photographs(),
  );
  expect(findProduct(VEGA)).toMatchObject({
    sku: VEGA,
    slug: "vega-dress",
    href: "/naledi/vega-dress",
    alt: "Vega Dress",
    price: 120_000,
    bfDiscount: 60_000,
    sized: true,
    combo: false,
    soldOut: false,
  });
  expect(findCollection("naledi")?.products.at(-1)?.sku).toBe(VEGA);
  expect(productAt("naledi", "vega-dress")?.canonical).toBe("/naledi/vega-dress");
  expect(photographsOf(VEGA)?.map(({ key }) => key)).toEqual([1, 2, 3].map((n) => `${VEGA}/${n}`));
  expect(faults).toEqual([]);
});

test("it is edited, hidden, sold out, ordered and promoted as any other", () => {
  const own = [newPiece(), photographs()];
  const edited = withRows(...own, row("piece", VEGA, { name: "Vega Gown", price: 130_000 }));
  expect(edited.findProduct(VEGA)).toMatchObject({
    alt: "Vega Gown",
    price: 130_000,
    slug: "vega-dress",
  });
  expect(withRows(...own, row("piece", VEGA, { hidden: true })).findProduct(VEGA)).toBeUndefined();
  expect(withRows(...own, row("piece", VEGA, { soldOut: true })).findProduct(VEGA)?.soldOut).toBe(
    true,
  );
  const ordered = withRows(...own, row("listing", "naledi", { skus: [VEGA] }));
  expect(ordered.findCollection("naledi")?.products[0]?.sku).toBe(VEGA);
  const promotion = row("promotion", "p", {
    name: "December",
    percent: 25,
    pieces: [],
    collections: ["naledi"],
    beginsAt: "2026-12-01T00:00:00.000Z",
    endsAt: "2026-12-02T00:00:00.000Z",
  });
  const promoted = catalogueOf(bundle, { revision: 7, rows: [...own, promotion] }, NOW);
  expect(promoted.findProduct(VEGA)?.price).toBe(90_000);
});

test("several are listed in the order in which they were added", () => {
  const later = newPiece("naledi/lyra", { name: "Lyra", addedAt: "2026-11-30T11:00:00.000Z" });
  const rows = [later, photographs("naledi/lyra"), newPiece(), photographs()];
  const listed = withRows(...rows).findCollection("naledi")?.products ?? [];
  expect(listed.slice(-2).map(({ sku }) => sku)).toEqual([VEGA, "naledi/lyra"]);
});

test("photographs of a piece of the bundle replace its pictures; none are the bundle's", () => {
  const orion = "naledi/orion-dress";
  expect(withRows(photographs(orion)).photographsOf(orion)?.[0]?.record).toEqual(record);
  expect(withRows(photographs(orion, pictures(0))).photographsOf(orion)).toBeUndefined();
  expect(withRows(photographs("small-items/nothing")).faults).toHaveLength(1);
});

test("a field of a later release is ignored, and the piece stays on sale", () => {
  const catalogue = withRows(newPiece(VEGA, { onLoad: "alert(1)" }), photographs());
  expect(catalogue.faults).toEqual([]);
  expect(catalogue.findProduct(VEGA)).toEqual(
    withRows(newPiece(), photographs()).findProduct(VEGA),
  );
  expect(catalogue.findProduct(VEGA)).toBeDefined();
});

describe("a bad row is left out and named, and breaks nothing else", () => {
  const good = withRows();
  test.each([
    ["a price that is none", [newPiece(VEGA, { price: -1 }), photographs()], "new-piece"],
    ["no words", [newPiece(VEGA, { description: "" }), photographs()], "new-piece"],
    ["no photographs", [newPiece()], "new-piece"],
    ["too few photographs", [newPiece(), photographs(VEGA, pictures(1))], "new-piece"],
    [
      "photographs without encodings",
      [newPiece(), photographs(VEGA, pictures(3, { widths: [] }))],
      "new-piece",
    ],
    [
      "no collection of the shop",
      [newPiece("lingerie/vega"), photographs("lingerie/vega")],
      "new-piece",
    ],
    ["an accessory without a photograph", [newPiece("small-items/vega")], "new-piece"],
    [
      "an address that is none",
      [newPiece("naledi/vega--dress"), photographs("naledi/vega--dress")],
      "new-piece",
    ],
    [
      "another piece's second address",
      [newPiece("genesis/yellow-dress"), photographs("genesis/yellow-dress")],
      "new-piece",
    ],
    [
      "an address that was moved",
      [newPiece("hazelbee/lush-blouse"), photographs("hazelbee/lush-blouse")],
      "new-piece",
    ],
    ["photographs of nothing", [photographs()], "pictures"],
  ])("%s", (_, rows, kind) => {
    const { faults, products, pages } = withRows(...rows);
    expect(faults).toEqual([expect.objectContaining({ kind })]);
    expect(products.length).toBe(good.products.length);
    expect(pages.length).toBe(good.pages.length);
  });

  test.each([
    ["a script as a blur", { blur: '");}</style><script>' }],
    ["a script as a colour", { color: "red;background:url(//x)" }],
    ["a share picture elsewhere", { share: "https://elsewhere.example/x.jpg" }],
    ["a short hash", { hash: "01234567" }],
  ])("%s in a photograph", (_, changed) => {
    const orion = "naledi/orion-dress";
    const catalogue = withRows(photographs(orion, pictures(3, changed)));
    expect(catalogue.faults).toEqual([expect.objectContaining({ kind: "pictures", key: orion })]);
    expect(catalogue.photographsOf(orion)).toBeUndefined();
    expect(catalogue.findProduct(orion)).toBeDefined();
  });

  test("a piece of the bundle stays its own, whatever is stored under its SKU", () => {
    const orion = "naledi/orion-dress";
    const catalogue = withRows(newPiece(orion), photographs(orion));
    expect(catalogue.faults).toHaveLength(1);
    expect(catalogue.findProduct(orion)?.alt).toBe("Orion Dress");
    expect(catalogue.findCollection("naledi")?.products).toHaveLength(9);
  });
});
