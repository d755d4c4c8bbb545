import { expect, test } from "vitest";
import { bundle } from "../catalogue/bundle/bundle.ts";
import { catalogueOf } from "../catalogue/catalogue.ts";
import { addItem, emptyCart } from "./cart.ts";
import {
  atNewPrices,
  currentCart,
  draftOf,
  linesWithoutSize,
  lineName,
  priceList,
  sizesOf,
  withSoldOut,
} from "./current-cart.ts";
import type { PriceList } from "./current-cart.ts";

const prices: PriceList = {
  "naledi/orion-dress": {
    name: "Orion Dress",
    href: "/naledi/orion-dress",
    price: 140_000,
    originalPrice: 140_000,
    sized: true,
  },
};
const tampered = { id: "naledi/orion-dress#M", sku: "naledi/orion-dress", size: "M", price: 1 };
const gone = { id: "naledi/halley-dress", alt: "Halley Dress", price: 90_000 };

test("a tampered price is shown and summed as the shop's own", () => {
  const { lines, total } = currentCart(addItem(emptyCart(), tampered, 2), prices);
  expect(lines[0]?.item).toMatchObject({
    price: 140_000,
    originalPrice: 140_000,
    itemTotal: 280_000,
  });
  expect(total).toBe(280_000);
});

test("a piece of two names keeps the second one if that is what the shopper saw", () => {
  const sku = "resurgence/look-12";
  const offer = { href: "/", price: 255_000, originalPrice: 255_000, sized: true };
  const named = { [sku]: { ...offer, name: "Look 12 (Yellow Dress)" } };
  const nameOf = (alt: string) =>
    currentCart(addItem(emptyCart(), { id: sku, sku, alt, price: 1 }, 1), named).lines[0]?.name;
  expect(nameOf("Yellow Dress")).toBe("Yellow Dress");
  expect(nameOf("Look 12 (Yellow Dress)")).toBe("Look 12 (Yellow Dress)");
  expect(nameOf("An earlier name")).toBe("Look 12 (Yellow Dress)");
});

test("what is no longer sold stays in sight, out of the total, and stops the checkout", () => {
  const cart = addItem(addItem(emptyCart(), tampered, 1), gone, 1);
  const current = currentCart(cart, prices);
  expect(current.lines.map(({ name, offer }) => [name, Boolean(offer)])).toEqual([
    ["Orion Dress", true],
    ["Halley Dress", false],
  ]);
  expect([current.total, current.count, current.hasGone]).toEqual([140_000, 1, true]);
});

test("a line named like a built-in property is not for sale", () => {
  const cart = addItem(emptyCart(), { id: "constructor", price: 5 }, 1);
  expect(currentCart(cart, prices).hasGone).toBe(true);
});

test("a new price of something named like a built-in property adds nothing to the list", () => {
  const line = { sku: "constructor", quantity: 1, price: 5 };
  expect(atNewPrices(prices, [line])).toEqual(prices);
});

test("a line alone is called by product and size", () => {
  const cart = addItem(addItem(emptyCart(), tampered, 1), gone, 1);
  expect(currentCart(cart, prices).lines.map(lineName)).toEqual([
    "Orion Dress, size M",
    "Halley Dress",
  ]);
});

test("a size that a piece is not made in is asked for again, named, and not ordered", () => {
  const petite = { ...tampered, id: "naledi/orion-dress#Petite", size: "Petite" };
  const cart = addItem(addItem(emptyCart(), tampered, 1), petite, 2);
  const current = currentCart(cart, prices);
  expect(current.total).toBe(420_000);
  expect(linesWithoutSize(current).map(lineName)).toEqual(["Orion Dress, size Petite"]);
  const customer = {} as Parameters<typeof draftOf>[1];
  const choices = { speed: "standard", delivery: "deliver", expectedTotal: 420_000 } as const;
  const { lines } = draftOf(current, customer, choices);
  expect(lines).toEqual([
    { sku: "naledi/orion-dress", size: "M", quantity: 1 },
    { sku: "naledi/orion-dress", size: undefined, quantity: 2 },
  ]);
});

const ORION = "naledi/orion-dress";
const lineIn = (size: string | undefined, quantity: number, list: PriceList) =>
  currentCart(addItem(emptyCart(), { ...tampered, id: `${ORION}#${size}`, size }, quantity), list);

test("a size that is not made any more says so, pays nothing, and can be exchanged for another", () => {
  const offer = prices[ORION] as PriceList[string];
  const some = { [ORION]: { ...offer, sizes: ["S", "L"] } };
  const { lines, total, hasGone } = lineIn("M", 2, some);
  expect([lines[0]?.sizeFault, total, hasGone]).toEqual(["Not made in M any more", 0, true]);
  expect(sizesOf(lines[0]?.offer)).toEqual(["S", "L"]);
  expect(lineIn("L", 2, some)).toMatchObject({ total: 280_000, hasGone: false });
  const one = { [ORION]: { ...offer, sized: false, sizes: [] } };
  expect(lineIn("M", 1, one).lines[0]).toMatchObject({ isAvailable: false, size: undefined });
  expect(lineIn(undefined, 1, one)).toMatchObject({ total: 140_000, hasGone: false });
});

test("a line that the server has refused is marked in its size, until it is another size or fewer pieces", () => {
  const refused = { sku: ORION, quantity: 3, price: 140_000 };
  const list = withSoldOut(prices, [
    { ...refused, size: "M", left: 0 },
    { ...refused, size: "L", left: 2 },
  ]);
  const faultOf = (size: string, quantity: number) =>
    lineIn(size, quantity, list).lines[0]?.sizeFault;
  expect(faultOf("M", 1)).toBe("Sold out in M");
  expect(faultOf("L", 3)).toBe("Only 2 left in L");
  expect(faultOf("L", 2)).toBeUndefined();
  expect(faultOf("S", 9)).toBeUndefined();
  // Sold out by hand: no other size helps.
  expect(lineIn("S", 1, withSoldOut(prices, [refused])).lines[0]).toMatchObject({
    isAvailable: false,
    sizeFault: undefined,
  });
});

test("the price list says of sizes only what the owner has set, and nothing of counts", () => {
  const rows = [
    {
      kind: "sizes",
      key: ORION,
      version: 1,
      value: { sizes: ["S", "M"], counted: ["S", "M"] },
    },
  ];
  const list = priceList(catalogueOf(bundle, { revision: 1, rows }, new Date(0)));
  const offer = list["naledi/rigel-dress"];
  expect(Object.keys(offer ?? {})).toEqual(["name", "href", "price", "originalPrice", "sized"]);
  expect(list[ORION]).toMatchObject({ sizes: ["S", "M"], needsSize: true });
  // None is left, but this browser's own order may hold them.
  expect(list[ORION]).not.toHaveProperty("soldOut");
});
