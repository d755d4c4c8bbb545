import { expect, test } from "vitest";
import { bundledCatalogue } from "./bundled.ts";
import { COLOURS } from "./facts.ts";
import { goesWith } from "./goes-with.ts";

const catalogue = bundledCatalogue();
const piece = (sku: string) => {
  const found = catalogue.findProduct(sku);
  if (!found) throw new Error(`There is no ${sku}`);
  return found;
};

test("a combo goes with the combos that share a part with it", () => {
  const skus = goesWith(piece("bubble-girl/bubble-molly-combo"), catalogue).map(({ sku }) => sku);
  expect(skus).toContain("bubble-girl/bubble-veneer-combo");
});

test("a piece goes with accessories and pieces of its colour's family, others' first, at most four", () => {
  for (const product of catalogue.collections.flatMap(({ products }) => products)) {
    const found = goesWith(product, catalogue);
    const families = product.colours.map((colour) => COLOURS[colour].family);
    expect(found.length).toBeLessThanOrEqual(4);
    expect(found.filter(({ sized }) => !sized).length).toBeLessThanOrEqual(2);
    expect(found.map(({ sku }) => sku)).not.toContain(product.sku);
    expect(new Set(found.map(({ sku }) => sku)).size).toBe(found.length);
    const alike = found.filter(
      ({ colours, items }) =>
        items.length > 0 || colours.some((colour) => families.includes(COLOURS[colour].family)),
    );
    expect(alike).toEqual(found);
  }
});

test("what is sold out is not offered", () => {
  const orion = piece("naledi/orion-dress");
  const soldOut = {
    smallItems: catalogue.smallItems.map((item) => ({ ...item, soldOut: true })),
    collections: catalogue.collections.map((each) => ({
      ...each,
      products: each.products.map((product) => ({ ...product, soldOut: true })),
    })),
  };
  expect(goesWith(orion, catalogue).length).toBeGreaterThan(0);
  expect(goesWith(orion, soldOut)).toEqual([]);
});
