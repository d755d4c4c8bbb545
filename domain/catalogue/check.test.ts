import { expect, test } from "vitest";
import manifest from "../media/manifest.json" with { type: "json" };
import { bundledCatalogue } from "./bundle/bundle.ts";
import { checkCatalogue, entryFaults, factFaults } from "./check.ts";
import { factRows } from "./facts.ts";
import type { Product, ProductEntry } from "./product.ts";

const { findProduct, products, pages } = bundledCatalogue();
const orion = findProduct("naledi/orion-dress") as Product;
const combo = findProduct("bubble-girl/bubble-molly-combo") as Product;

function faultsOf(...changed: Product[]): string[] {
  return checkCatalogue({ products: changed, pages: [], manifest });
}

test("the catalogue has no faults", () => {
  expect(checkCatalogue({ products, pages, manifest })).toEqual([]);
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
/** As a hand in the file could have written it. */
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
  [{ facts: { fabrics: ["nylon"] } }, "facts.fabrics: 'nylon' is none of cotton,"],
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
    fabrics: ["velvet", "satin"],
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
