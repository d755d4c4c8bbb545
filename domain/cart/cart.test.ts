import { describe, expect, test } from "vitest";
import {
  addItem,
  type CartItemFields,
  clearCartMetadata,
  emptyCart,
  removeItem,
  setItems,
  setMetadata,
  updateItem,
  updateItemQuantity,
  updateMetadata,
} from "./cart.ts";

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

  test("totals follow the lines", () => {
    expect(two).toMatchObject({
      isEmpty: false,
      totalItems: 3,
      totalUniqueItems: 2,
      cartTotal: 340000,
    });
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
