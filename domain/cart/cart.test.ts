import { describe, expect, test } from "vitest";
import {
  addItem,
  clearCartMetadata,
  emptyCart,
  parseCart,
  removeItem,
  serialiseCart,
  setItems,
  setMetadata,
  updateItem,
  updateItemQuantity,
  updateMetadata,
} from "./cart.ts";
import type { CartItemFields } from "./cart.ts";

const orion = { id: "naledi/orion-dress#M", price: 140000 };
const venus = { id: "naledi/venus-dress", price: 100000 };
const two = addItem(addItem(emptyCart(), orion), venus, 2);

test("a new cart is empty", () => {
  expect(emptyCart()).toEqual({
    items: [],
    isEmpty: true,
    totalItems: 0,
    totalUniqueItems: 0,
    cartTotal: 0,
    metadata: {},
  });
});

describe("adding", () => {
  test("a new item is appended with its quantity, 1 if none is given", () => {
    expect(two.items).toEqual([
      { ...orion, quantity: 1, itemTotal: 140000 },
      { ...venus, quantity: 2, itemTotal: 200000 },
    ]);
  });

  test("an id that is there has its quantity increased", () => {
    const cart = addItem(two, orion, 4);
    expect(cart.items[0]).toMatchObject({ quantity: 5, itemTotal: 700000 });
    expect(cart.totalUniqueItems).toBe(2);
  });

  test.each([0, -1])("a quantity of %d changes nothing", (quantity) => {
    expect(addItem(two, orion, quantity)).toBe(two);
  });

  test("other product fields pass through", () => {
    const cart = addItem(emptyCart(), { ...orion, alt: "Orion Dress", note: "gift" });
    expect(cart.items[0]).toMatchObject({ alt: "Orion Dress", note: "gift" });
  });

  test("an item without an id is refused", () => {
    expect(() => addItem(two, { price: 1 } as CartItemFields)).toThrow(
      "You must provide an `id` for items",
    );
  });

  test("a new item without a price is refused, a known one is not", () => {
    expect(() => addItem(two, { id: "x" } as CartItemFields)).toThrow(
      "You must pass a `price` for new items",
    );
    expect(addItem(two, { id: orion.id } as CartItemFields).items[0]?.quantity).toBe(2);
  });

  test("a fraction of a piece is refused", () => {
    expect(() => addItem(two, orion, 1.5)).toThrow(RangeError);
  });
});

describe("updating", () => {
  test("fields are merged, the id stays and the total follows", () => {
    const cart = updateItem(two, venus.id, { price: 90000, size: "S", id: "other" });
    expect(cart.items[1]).toEqual({
      id: venus.id,
      price: 90000,
      size: "S",
      quantity: 2,
      itemTotal: 180000,
    });
    expect(cart.cartTotal).toBe(320000);
  });

  test("a quantity is set as it is given", () => {
    expect(updateItemQuantity(two, venus.id, 7).totalItems).toBe(8);
  });

  test.each([0, -3])("a quantity of %d removes the line", (quantity) => {
    expect(updateItemQuantity(two, venus.id, quantity)).toEqual(removeItem(two, venus.id));
  });

  test("an unknown item cannot be updated", () => {
    expect(() => updateItem(two, "x", { price: 1 })).toThrow("No such item to update");
    expect(() => updateItemQuantity(two, "x", 1)).toThrow("No such item to update");
  });
});

test("removing leaves the other lines, and an unknown id changes nothing", () => {
  expect(removeItem(two, orion.id).items.map(({ id }) => id)).toEqual([venus.id]);
  expect(removeItem(two, "x")).toBe(two);
});

test("setting all items replaces them, with a quantity of 1 where none is given", () => {
  const cart = setItems(two, [{ ...venus, quantity: 3 }, orion, { ...venus, quantity: 1 }]);
  expect(cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    [venus.id, 4],
    [orion.id, 1],
  ]);
});

test("metadata is set, merged and cleared, and survives changes of the lines", () => {
  const noted = updateMetadata(setMetadata(two, { from: "home" }), { coupon: 1 });
  expect(addItem(noted, orion).metadata).toEqual({ from: "home", coupon: 1 });
  expect(setMetadata(noted, { a: 1 }).metadata).toEqual({ a: 1 });
  expect(clearCartMetadata(noted)).toEqual(two);
});

test("no function changes the cart it is given", () => {
  const before = structuredClone(two);
  updateItem(two, orion.id, { quantity: 9 });
  addItem(two, orion, 2);
  removeItem(two, orion.id);
  setMetadata(two, { a: 1 });
  expect(two).toEqual(before);
});

const item = {
  id: "naledi/orion-dress#M",
  sku: "naledi/orion-dress",
  size: "M",
  alt: "Orion Dress",
  src: "/thumbs/naledi/orion-dress.jpg",
  href: "/naledi/orion-dress",
  price: 140000,
  originalPrice: 140000,
};
const cart = setMetadata(addItem(emptyCart(), { ...item, note: "gift" }, 2), { from: "home" });

const stored = (...items: unknown[]) => JSON.stringify({ items });

test("a cart is restored as it was, unknown fields and metadata included", () => {
  expect(parseCart(serialiseCart(cart))).toEqual({ cart });
});

test("nothing stored is an empty cart", () => {
  expect(parseCart(null)).toEqual({ cart: emptyCart() });
});

test("stored totals are recomputed", () => {
  const text = serialiseCart({ ...cart, cartTotal: 1, totalItems: 99, isEmpty: true });
  expect(parseCart(text)).toEqual({ cart });
});

test("a stored item total is recomputed", () => {
  expect(parseCart(stored({ ...item, quantity: 2, itemTotal: 5 }))).toMatchObject({
    cart: { cartTotal: 280000 },
  });
});

test("a size that the shop does not have is kept as it was chosen", () => {
  const sizes = ["4XL", "One size", "38", "M<b>", "as measured in May"];
  const lines = sizes.map((size) => ({ ...item, id: `${item.sku}#${size}`, size, quantity: 1 }));
  const read = parseCart(stored(...lines));
  expect(read.damaged).toBeUndefined();
  expect(read.cart.items.map(({ size }) => size)).toEqual(sizes);
  expect(read.cart.totalItems).toBe(5);
});

test("a cart of a newer format keeps what this release does not know", () => {
  const newer = {
    version: 7,
    items: [
      { ...item, quantity: 2, personalisation: { initials: "A. O." }, addedAt: "2027-05-01" },
      { ...item, id: `${item.sku}#Petite`, size: "Petite", quantity: 1, gift: true },
    ],
    wrapping: "silk",
    metadata: { from: "a friend", campaign: 3 },
  };
  const read = parseCart(JSON.stringify(newer));
  expect(read.damaged).toBeUndefined();
  const changed = updateItemQuantity(read.cart, item.id, 3);
  expect(JSON.parse(serialiseCart(changed))).toMatchObject({
    ...newer,
    items: [{ ...newer.items[0], quantity: 3 }, newer.items[1]],
    totalItems: 4,
  });
});

test("a line's identity is that of its product and size, whatever another release called it", () => {
  const read = parseCart(
    stored(
      { ...item, id: "5f50af7f", quantity: 1 },
      { ...item, id: undefined, size: "L", quantity: 1, href: null, originalPrice: null },
      { ...item, id: "naledi/orion-dress#S", quantity: 2 },
    ),
  );
  expect(read.damaged).toBeUndefined();
  expect(read.cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([
    ["naledi/orion-dress#M", 3],
    ["naledi/orion-dress#L", 1],
  ]);
});

describe("damaged text", () => {
  test.each([
    ["not JSON", "{items:"],
    ["empty", ""],
    ["null", "null"],
    ["a list", "[]"],
    ["a number", "42"],
    ["without items", "{}"],
    ["items that are no list", '{"items":{"0":{}}}'],
  ])("%s", (_, text) => {
    expect(parseCart(text)).toEqual({ cart: emptyCart(), damaged: text });
  });

  const broken: [string, unknown][] = [
    ["no object", null],
    ["an empty object", {}],
    ["a quantity of 0", { ...item, quantity: 0 }],
    ["a negative quantity", { ...item, quantity: -5 }],
    ["a fraction", { ...item, quantity: 1.5 }],
    ["a quantity in text", { ...item, quantity: "2" }],
    ["a negative price", { ...item, quantity: 2, price: -1 }],
    ["no price", { ...item, quantity: 2, price: null }],
    ["a price that is no exact number", { ...item, quantity: 2, price: 1e300 }],
    ["a total that is no exact number", { ...item, price: 2 ** 52, quantity: 4 }],
    ["a name that is no text", { ...item, quantity: 2, alt: { bold: true } }],
    ["a size that is no text", { ...item, quantity: 2, size: { bust: 92 } }],
    ["no identity", { ...item, quantity: 2, id: undefined, sku: undefined }],
    ["an empty identity", { ...item, quantity: 2, id: "", sku: "", size: "" }],
    ["a script in the address", { ...item, quantity: 2, href: "javascript:alert(1)" }],
    ["another site's address", { ...item, quantity: 2, href: "//example.com" }],
    ["another site's picture", { ...item, quantity: 2, src: "https://example.com/x.png" }],
  ];

  test.each(broken)("a line with %s is left out, and the text is kept", (_, line) => {
    const text = stored(line);
    expect(parseCart(text)).toEqual({ cart: emptyCart(), damaged: text });
  });

  test.each(broken)("a line with %s takes no other with it", (_, line) => {
    const before = { ...item, quantity: 1 };
    const after = { ...venus, quantity: 2, note: "gift" };
    const text = stored(before, line, after);
    const read = parseCart(text);
    expect(read.damaged).toBe(text);
    expect(read.cart).toEqual(addItem(addItem(emptyCart(), item), { ...venus, note: "gift" }, 2));
  });
});
