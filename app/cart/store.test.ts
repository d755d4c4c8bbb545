import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { emptyCart, updateItemQuantity } from "../../domain/cart/cart.ts";
import type { CartPiece } from "../../domain/cart/line.ts";
import { createCartStore } from "./store.ts";

const orion: CartPiece = {
  sku: "naledi/orion-dress",
  alt: "Orion Dress",
  price: 140_000,
  originalPrice: 140_000,
  src: "/thumbs/naledi/orion-dress.jpg",
  href: "/naledi/orion-dress",
};
const rigel: CartPiece = { ...orion, sku: "naledi/rigel-dress", alt: "Rigel Dress" };

let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

function openTab() {
  const page = new EventTarget();
  return { page, cart: createCartStore(page) };
}

test("two sizes of one dress are two lines, kept under the cart's key", () => {
  const { cart } = openTab();
  cart.setLine(orion, "M", 2);
  cart.setLine(orion, "L", 1);
  expect(JSON.parse(stored.get("hazelzuri-cart") ?? "").totalItems).toBe(3);
  expect(
    openTab()
      .cart.get()
      .items.map((item) => item.id),
  ).toEqual(["naledi/orion-dress#M", "naledi/orion-dress#L"]);
});

test("a change in one tab builds on what another tab has stored", () => {
  const [one, other] = [openTab(), openTab()];
  one.cart.get();
  other.cart.get();
  one.cart.setLine(orion, undefined, 1);
  other.cart.setLine(rigel, undefined, 1);
  expect(one.cart.get().totalUniqueItems).toBe(2);
});

test("damaged content is kept under another key, and whoever shows the cart is told that it is empty", async () => {
  stored.set("hazelzuri-cart", '{"items":[{"id":"a","price":"cheap","quantity":2}]}');
  const { cart } = openTab();
  const heard = vi.fn();
  cart.subscribe(heard);
  expect(cart.get()).toEqual(emptyCart());
  expect(stored.get("hazelzuri-cart-damaged")).toContain("cheap");
  await Promise.resolve();
  expect(heard).toHaveBeenCalledTimes(1);
  expect(JSON.parse(stored.get("hazelzuri-cart") ?? "").items).toEqual([]);
});

test("of content that is damaged in one line, the other lines stay, and the whole is kept under another key", async () => {
  openTab().cart.setLine(orion, "M", 2);
  const cart = JSON.parse(stored.get("hazelzuri-cart") ?? "") as { items: object[] };
  const text = JSON.stringify({ ...cart, items: [{ id: "a", price: "cheap" }, ...cart.items] });
  stored.set("hazelzuri-cart", text);
  const tab = openTab();
  expect(tab.cart.get().totalItems).toBe(2);
  await Promise.resolve();
  expect(stored.get("hazelzuri-cart-damaged")).toBe(text);
  expect(JSON.parse(stored.get("hazelzuri-cart") ?? "").items).toHaveLength(1);
});

test("a piece added over damaged content stays in the cart", async () => {
  stored.set("hazelzuri-cart", "{");
  openTab().cart.setLine(orion, "M", 2);
  await Promise.resolve();
  expect(JSON.parse(stored.get("hazelzuri-cart") ?? "").totalItems).toBe(2);
});

test("the same cart is the same object, and a change that fails stores nothing", () => {
  const { cart } = openTab();
  cart.setLine(orion, undefined, 1);
  const before = cart.get();
  expect(() => cart.update((now) => updateItemQuantity(now, "unknown", 2))).toThrow(
    "No such item to update",
  );
  expect(cart.get()).toBe(before);
});
