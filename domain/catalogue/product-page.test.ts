import { expect, test } from "vitest";
import { USUAL_DAYS } from "../checkout/days.ts";
import { sentWithin } from "../checkout/speed.ts";
import { bundledCatalogue } from "./bundle/bundle.ts";
import { COLOURS } from "./facts.ts";
import { goesWith, makingRows } from "./product-page.ts";

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

test("a piece goes with accessories of its colours, and pieces of its own world from half to double its price, at most four", () => {
  let withSome = 0;
  for (const product of catalogue.collections.flatMap(({ products }) => products)) {
    const found = goesWith(product, catalogue);
    const families = product.colours.map((colour) => COLOURS[colour].family);
    expect(found.length).toBeLessThanOrEqual(4);
    expect(found.map(({ sku }) => sku)).not.toContain(product.sku);
    expect(new Set(found.map(({ sku }) => sku)).size).toBe(found.length);
    const accessories = found.filter(({ sized }) => !sized);
    expect(accessories.length).toBeLessThanOrEqual(2);
    expect(
      accessories.filter(
        ({ colours }) => !colours.some((colour) => families.includes(COLOURS[colour].family)),
      ),
    ).toEqual([]);
    const foreign = found.filter(({ sized, collection, price }) => {
      const isNear = price >= product.price / 2 && price <= product.price * 2;
      return sized && (collection !== product.collection || !isNear);
    });
    expect(foreign).toEqual([]);
    if (accessories.length > 0 && found.length > accessories.length) withSome += 1;
  }
  expect(withSome).toBeGreaterThan(0);
});

test("pieces of its main colour come before the others of its world", () => {
  const orion = piece("naledi/orion-dress");
  const [main] = orion.colours;
  const isAlike = goesWith(orion, catalogue)
    .filter(({ sized }) => sized)
    .map(({ colours: [other] }) => main && other && COLOURS[main].family === COLOURS[other].family);
  expect(isAlike).toEqual(isAlike.toSorted((one, other) => Number(other) - Number(one)));
});

test("what is sold out is not offered", () => {
  const orion = piece("naledi/orion-dress");
  const soldOut = {
    ...catalogue,
    smallItems: catalogue.smallItems.map((item) => ({ ...item, soldOut: true })),
    collections: catalogue.collections.map((each) => ({
      ...each,
      products: each.products.map((product) => ({ ...product, soldOut: true })),
    })),
  };
  expect(goesWith(orion, catalogue).length).toBeGreaterThan(0);
  expect(goesWith(orion, soldOut)).toEqual([]);
});

test("no other colour of the same design is offered", () => {
  const orion = piece("naledi/orion-dress");
  const alike = goesWith(orion, catalogue).filter(({ sized }) => sized);
  expect(alike.length).toBeGreaterThan(0);
  const joined = { ...catalogue, coloursOf: () => [orion, ...alike] };
  const offered = goesWith(orion, joined);
  expect(offered.filter((each) => alike.includes(each))).toEqual([]);
  expect(offered.filter(({ sized }) => sized).length).toBeGreaterThan(0);
});

const values = (offersExpress: boolean) =>
  makingRows(offersExpress, USUAL_DAYS).map(({ value }) => value);

test("who makes it, where, how and how long are said; express only while the owner takes it", () => {
  expect(values(true)).toEqual([
    "HazelZuri, our fashion house in Port Harcourt, Nigeria",
    "To order: cut and sewn for you once you have paid",
    "7 to 14 days; an express order at most 5",
  ]);
  expect(values(false).at(-1)).toBe("7 to 14 days");
});

test("ready-to-wear is sent within the house's days, and nothing of it is made to order", () => {
  expect(makingRows(true, USUAL_DAYS, 3).map(({ value }) => value)).toEqual([
    "HazelZuri, our fashion house in Port Harcourt, Nigeria",
    "Ready to wear",
    "Within 3 working days",
  ]);
  expect(sentWithin(1)).toBe("Sent within 1 working day");
});
