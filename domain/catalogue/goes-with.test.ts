import { expect, test } from "vitest";
import { bundledCatalogue } from "./bundled.ts";
import { COLOURS } from "./facts.ts";
import { goesWith } from "./goes-with.ts";
import type { Product } from "./types.ts";

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

test("a piece goes with accessories and pieces of its colour's family, other collections' first, at most four", () => {
  let withBoth = 0;
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
    expect(found.length > 0).toBe(hasAnythingAlike(product));
    const isOwn = found
      .filter(({ sized, items }) => sized && !sharesPart(product, items))
      .map(({ collection }) => collection === product.collection);
    expect(isOwn).toEqual(isOwn.toSorted((one, other) => Number(one) - Number(other)));
    if (new Set(isOwn).size === 2) withBoth += 1;
  }
  expect(withBoth).toBeGreaterThan(0);
});

/** Whether the shop has another piece of the family of its main colour, an accessory of one of its colours', or a part of it. */
function hasAnythingAlike(product: Product): boolean {
  const families = product.colours.map((colour) => COLOURS[colour].family);
  const others = catalogue.collections
    .flatMap(({ products }) => products)
    .filter(({ sku, soldOut }) => sku !== product.sku && !soldOut);
  const isOfMain = ({ colours: [main] }: Product) =>
    main !== undefined && COLOURS[main].family === families[0];
  return (
    others.some((other) => isOfMain(other) || sharesPart(product, other.items)) ||
    catalogue.smallItems.some(
      ({ soldOut, colours }) =>
        !soldOut && colours.some((colour) => families.includes(COLOURS[colour].family)),
    )
  );
}

function sharesPart({ items }: Product, others: Product["items"]): boolean {
  return items.some(({ sku }) => others.some((other) => other.sku === sku));
}

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
