import { expect, test } from "vitest";
import manifest from "../pictures/manifest.json" with { type: "json" };
import { bundledCatalogue } from "./bundled.ts";
import { checkCatalogue } from "./check-catalogue.ts";
import type { Product } from "./types.ts";

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
