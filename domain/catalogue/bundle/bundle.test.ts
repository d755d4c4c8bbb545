import { describe, expect, test } from "vitest";
import manifest from "../../media/manifest.json" with { type: "json" };
import { showcase } from "../collections.ts";
import { factRows } from "../facts.ts";
import type { Product, ProductEntry } from "../product.ts";
import { bundledCatalogue, checkCatalogue, entryFaults, factFaults } from "./bundle.ts";

const { collections, findCollection, findProduct, products, smallItems } = bundledCatalogue();

/** The expected listings: by collection, slug and price in order. Not made from the data that they check. */
const listings: Record<string, [slug: string, price: number][]> = {
  naledi: [
    ["arcturus-blouse", 160000],
    ["canopus-dress", 150000],
    ["orion-dress", 140000],
    ["castor-ensemble", 160000],
    ["rigel-dress", 120000],
    ["procyon-ensemble", 120000],
    ["altair-dress", 110000],
    ["sirius-dress", 100000],
    ["venus-dress", 100000],
  ],
  genesis: [
    ["pomegranate-blouse", 35000],
    ["hazel-shirt", 25000],
    ["pistachio-blouse", 35000],
    ["chia-dress", 40000],
    ["wildrice-dress", 35000],
    ["quinoa-dress", 30000],
    ["sesame-dress", 60000],
    ["sophie-blouse", 35000],
    ["yellow-dress", 255000],
  ],
  resurgence: [
    ["look-1", 1100000],
    ["look-2", 800000],
    ["look-3", 1100000],
    ["look-4", 900000],
    ["look-5", 130000],
    ["look-6", 160000],
    ["look-7", 200000],
    ["look-8", 300000],
    ["look-9", 110000],
    ["look-10", 240000],
    ["look-11", 230000],
    ["look-12", 255000],
  ],
  "bubble-girl": [
    ["zoya-dress", 50000],
    ["ozone-dress", 45000],
    ["dion-jumpsuit", 45000],
    ["molly-dress", 45000],
    ["porce-dress", 50000],
    ["bubble-molly-combo", 70000],
    ["bubble-veneer-combo", 80000],
    ["co2-bubble-combo", 90000],
  ],
  mysthique: [
    ["mysthique-001", 1100000],
    ["mysthique-002", 260500],
    ["mysthique-003", 370500],
    ["mysthique-004", 250500],
    ["mysthique-005", 370900],
    ["mysthique-006", 1760000],
  ],
  hazelbee: [
    ["bb-ensemble", 30000],
    ["amara-dress", 25000],
    ["boma-dress", 20000],
    ["chidera-dress", 25000],
    ["damiete-dress", 25000],
    ["ebiere-dress", 20000],
    ["folake-dress", 25000],
    ["halima-set", 30000],
    ["ibiso-dress", 18000],
    ["kamsi-set", 35000],
    ["ladi-dress", 20000],
    ["nneka-kimono-dress", 28000],
    ["osas-dress", 35000],
    ["tamuno-set", 45000],
  ],
};

describe.each(Object.entries(listings))("the listing of %s", (id, expected) => {
  test("has its pieces at their base prices, in order", () => {
    const listed = findCollection(id)?.products.map(({ slug, originalPrice }) => [
      slug,
      originalPrice,
    ]);
    expect(listed).toEqual(expected);
  });
});

test("the showcase is the five collections in the order of Home", () => {
  expect(showcase.map(({ name }) => name)).toEqual([
    "Mysthique",
    "Genesis",
    "Naledi",
    "Resurgence",
    "Bubble Girl",
  ]);
  expect(collections.map(({ id }) => id).at(-1)).toBe("hazelbee");
});

test("ids are those of the shop's first lists", () => {
  const ids = (id: string) => findCollection(id)?.products.map((product) => product.id);
  expect(ids("naledi")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(ids("genesis")).toEqual([10, 11, 12, 18, 19, 20, 21, 24, 36]);
  expect(ids("resurgence")).toEqual([25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36]);
  expect(ids("hazelbee")).toEqual([37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50]);
});

test("only BB Ensemble is on a promotion: 15000 where 30000 is struck through", () => {
  const reduced = products.filter(({ price, originalPrice }) => price !== originalPrice);
  expect(reduced.map(({ sku, price, originalPrice }) => [sku, price, originalPrice])).toEqual([
    ["hazelbee/bb-ensemble", 15000, 30000],
  ]);
});

test.each([
  [
    "bubble-girl/bubble-molly-combo",
    [
      ["Bubble Shirt", 35000],
      ["Molly Skirt", 35000],
    ],
  ],
  [
    "bubble-girl/bubble-veneer-combo",
    [
      ["Bubble Shirt", 35000],
      ["Veneer Trousers", 45000],
    ],
  ],
  [
    "bubble-girl/co2-bubble-combo",
    [
      ["CO2 Jacket", 55000],
      ["Bubble Skirt", 35000],
    ],
  ],
])("%s costs what its parts cost", (sku, parts) => {
  const combo = findProduct(sku);
  expect(combo?.items.map(({ alt, price }) => [alt, price])).toEqual(parts);
  expect(combo?.price).toBe(combo?.items.reduce((sum, part) => sum + part.price, 0));
});

test("a part is found by its SKU and leads to the first combo it belongs to", () => {
  expect(findProduct("bubble-girl/bubble-shirt")?.href).toBe("/bubble-girl/bubble-molly-combo");
});

test("small items cost 15000 to 35000 and are bought without a size", () => {
  expect(smallItems.length).toBeGreaterThan(0);
  for (const { price, sized, sku } of smallItems) {
    expect(price).toBeGreaterThanOrEqual(15000);
    expect(price).toBeLessThanOrEqual(35000);
    expect(sized).toBe(false);
    expect(findProduct(sku)?.price).toBe(price);
  }
});

test("a SKU the shop does not sell is not found", () => {
  expect(findProduct("genesis/yellow-dress")).toBeUndefined();
  expect(findProduct("__proto__")).toBeUndefined();
});

const { findProduct: findBundled, products: bundled, pages } = bundledCatalogue();
const orion = findBundled("naledi/orion-dress") as Product;
const combo = findBundled("bubble-girl/bubble-molly-combo") as Product;

function faultsOf(...changed: Product[]): string[] {
  return checkCatalogue({ products: changed, pages: [], manifest });
}

test("the catalogue has no faults", () => {
  expect(checkCatalogue({ products: bundled, pages, manifest })).toEqual([]);
});

test("a SKU that is there twice is a fault", () => {
  expect(faultsOf(orion, orion)).toEqual(["naledi/orion-dress: the SKU is there twice"]);
});

test("two pages at one address are a fault", () => {
  const [first] = pages;
  const twice = first ? [first, first] : [];
  expect(checkCatalogue({ products: [], pages: twice, manifest })).toHaveLength(1);
});

test("a slug that does not fit an address is a fault", () => {
  expect(faultsOf({ ...orion, slug: "orion'dress" })).toHaveLength(1);
});

test.each([140000.5, 0, Number.NaN])("%s naira is no price", (price) => {
  expect(faultsOf({ ...orion, price })).toHaveLength(1);
});

test("a discount that is not derived from the original price is a fault", () => {
  expect(faultsOf({ ...orion, bfDiscount: 69000 })).toHaveLength(1);
  expect(faultsOf({ ...orion, decDiscount: undefined })).toHaveLength(1);
});

test("a discount on a combo is a fault", () => {
  expect(faultsOf({ ...combo, bfDiscount: 35000 })).toHaveLength(1);
});

test("fewer than three pictures are a fault for a piece with a page, and none for an accessory", () => {
  const one = { [`${orion.sku}/1`]: manifest["naledi/orion-dress/1"] };
  expect(checkCatalogue({ products: [orion], pages: [], manifest: one })).toEqual([
    "naledi/orion-dress: 1 of at least 3 pictures",
  ]);
  expect(
    checkCatalogue({ products: [{ ...orion, sized: false }], pages: [], manifest: one }),
  ).toEqual([]);
});

const entry: ProductEntry = {
  id: 1,
  alt: "Vega Dress",
  originalPrice: 130_000,
  description: "",
  details: [],
  kind: "dress",
  colours: ["blue", "gold"],
};
/** The faults of an entry with values that the types would refuse. */
const factFaultsOf = (changed: object) => factFaults({ ...entry, ...changed });

test("a bundled piece needs a kind and a colour, and the message names the piece and its field", () => {
  const { kind: _, colours: __, ...bare } = entry;
  expect(entryFaults({ naledi: [bare] })).toEqual([
    "naledi/vega-dress: kind is missing",
    "naledi/vega-dress: colours is missing",
  ]);
});

test.each([
  [{ kind: "frock" }, "kind: 'frock' is none of dress, gown,"],
  [{ kind: "toString" }, "kind: 'toString' is none of"],
  [{ colours: ["teal"] }, "colours: 'teal' is none of black,"],
  [{ colours: [] }, "colours is empty"],
  [{ colours: ["blue", "blue"] }, "colours: a value is there twice"],
  [{ colours: ["blue", "gold", "red", "pink"] }, "colours: at most 3"],
  [{ occasions: ["funeral"] }, "occasions: 'funeral' is none of wedding-guest,"],
  [{ facts: { length: "long" } }, "facts.length: 'long' is none of hip,"],
  [{ facts: { fabric: ["nylon"] } }, "facts.fabric: 'nylon' is none of cotton,"],
  [{ facts: { lining: "yes" } }, "facts.lining: 'yes' is none of full, part, none"],
  [{ facts: { stretch: "much" } }, "facts.stretch: 'much' is none of none, slight, full"],
  [{ facts: { figureWears: " a gele" } }, "facts.figureWears is not one line"],
  [{ facts: { figureWears: "a".repeat(81) } }, "facts.figureWears is not one line"],
])("%j is a fault", (changed, message) => {
  const faults = factFaultsOf(changed);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(message);
});

test("facts that are not known need not be there, and are not shown at all", () => {
  expect(factFaultsOf({})).toEqual([]);
  expect(factRows({ colours: ["blue"], facts: { stretch: "none" } })).toEqual([
    { name: "Colour", value: "Blue" },
    { name: "Stretch", value: "None" },
  ]);
  expect(factRows({ colours: [], facts: {} })).toEqual([]);
});

test("facts are shown in one order, in words", () => {
  const facts = {
    figureWears: "a gele and neck rings",
    stretch: "slight",
    lining: "part",
    fabric: ["velvet", "satin"],
    length: "floor",
  } as const;
  expect(factRows({ colours: ["ivory", "blue", "orange"], facts })).toEqual([
    { name: "Colour", value: "Ivory, blue and orange" },
    { name: "Length", value: "To the floor" },
    { name: "Fabric", value: "Velvet and satin" },
    { name: "Lining", value: "Partly lined" },
    { name: "Stretch", value: "Slight" },
    { name: "The figure wears", value: "A gele and neck rings" },
  ]);
});

const vega: ProductEntry = {
  id: 1,
  alt: "Vega Dress",
  originalPrice: 130_000,
  description: "",
  details: [],
  kind: "dress",
  colours: ["blue"],
};
const entryFaultsOf = (...entries: ProductEntry[]) => entryFaults({ naledi: entries });

test("the catalogue's entries have no faults", () => {
  expect(entryFaults()).toEqual([]);
});

test("each piece with a fault has its own line", () => {
  const other = { ...vega, alt: "Lyra Dress", originalPrice: 15 };
  expect(entryFaultsOf({ ...vega, originalPrice: -10 }, vega, other)).toEqual([
    "naledi/vega-dress: originalPrice -10 is not above zero",
    "naledi/lyra-dress: originalPrice 15 less 50% (black-friday) is not a whole number of naira; a multiple of 10 is",
  ]);
});

test("combos and parts take no promotion: any whole price is theirs", () => {
  const part: ProductEntry = { ...vega, alt: "Part", originalPrice: 15_001, partOnly: true };
  expect(entryFaultsOf({ ...vega, originalPrice: 30_001, parts: ["part"] }, part)).toEqual([]);
});

test("a combo whose part is not there is named", () => {
  expect(entryFaultsOf({ ...vega, parts: ["none"] })).toEqual([
    "naledi/vega-dress: parts: there is no entry 'none' in this file",
  ]);
});
