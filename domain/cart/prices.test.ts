import { expect, test } from "vitest";
import { bundledCatalogue } from "../catalogue/bundled.ts";
import { addItem, emptyCart } from "./cart.ts";
import { refreshPrices } from "./prices.ts";

const { findProduct } = bundledCatalogue();

test("a price that was stored long ago, or tampered with, becomes today's", () => {
  const cart = addItem(emptyCart(), { id: "hazelbee/bb-ensemble#S", price: 1 }, 2);
  expect(refreshPrices(cart, findProduct)).toMatchObject({
    items: [{ price: 15000, originalPrice: 30000, itemTotal: 30000 }],
    cartTotal: 30000,
  });
});

test("a cart at today's prices is the same cart", () => {
  const orion = { id: "naledi/orion-dress", price: 140000, originalPrice: 140000 };
  const cart = addItem(emptyCart(), orion);
  expect(refreshPrices(cart, findProduct)).toBe(cart);
});

test("a line the shop no longer sells stays for the shopper to remove", () => {
  const cart = addItem(emptyCart(), { id: "naledi/gone", price: 5 });
  expect(refreshPrices(cart, findProduct)).toBe(cart);
});
