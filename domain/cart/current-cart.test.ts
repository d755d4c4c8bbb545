import { expect, test } from "vitest";
import { addItem, emptyCart } from "./cart.ts";
import { atNewPrices, currentCart, draftOf, linesWithoutSize, lineName } from "./current-cart.ts";
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
