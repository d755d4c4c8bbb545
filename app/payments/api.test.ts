import { afterEach, expect, test, vi } from "vitest";
import type { OrderDraft } from "../../domain/orders/api.ts";
import { confirmOrder, placeOrder } from "./api.ts";

const draft = { lines: [], expectedTotal: 0 } as unknown as OrderDraft;

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: unknown) {
  const fetch = vi.fn(async () => Response.json(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

test("an order is posted as JSON with its key", async () => {
  const order = {
    reference: "HZ1",
    amount: 14_000_000,
    currency: "NGN",
    email: "ada@example.com",
    publicKey: "pk_test_a",
    metadata: { custom_fields: [] },
  };
  const fetch = answering(201, order);
  expect(await placeOrder(draft, "k1")).toEqual({ kind: "placed", order });
  expect(fetch).toHaveBeenCalledWith(
    "/api/orders",
    expect.objectContaining({
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": "k1" },
    }),
  );
});

test("changed prices and bad fields come as values", async () => {
  const lines = [{ sku: "a", quantity: 1, price: 5 }];
  const sums = { total: 9, discount: 0, delivery: 4, credit: 0 };
  answering(409, { error: { code: "price_changed", lines, ...sums, express: 0 } });
  expect(await placeOrder(draft, "k")).toEqual({
    kind: "price-changed",
    lines,
    ...sums,
  });
  answering(422, { error: { fields: { email: "No." } } });
  expect(await placeOrder(draft, "k")).toEqual({ kind: "invalid", fields: { email: "No." } });
});

test.each([
  [429, "wait a minute"],
  [500, "on our side"],
  [409, "on our side"],
])("status %i is trouble that says what to do", async (status, words) => {
  answering(status, { error: {} });
  expect(await placeOrder(draft, "k")).toEqual({
    kind: "trouble",
    message: expect.stringContaining(words),
  });
});

test.each([
  ["an order without its amount", 201, { reference: "HZ1", currency: "NGN" }],
  ["a fraction of a kobo", 201, { reference: "HZ1", amount: 1.5, currency: "NGN" }],
  ["no order at all", 200, null],
  ["changed prices without a total", 409, { error: { code: "price_changed", lines: [] } }],
  ["a field's message that is no text", 422, { error: { fields: { email: 7 } } }],
])("%s is checked where it enters, and is trouble", async (_, status, body) => {
  answering(status, body);
  expect(await placeOrder(draft, "k")).toMatchObject({ kind: "trouble" });
});

test("no connection, or an answer that is no JSON, is trouble and no exception", async () => {
  vi.stubGlobal("fetch", async () => new Response("<html>", { status: 200 }));
  expect(await placeOrder(draft, "k")).toMatchObject({ kind: "trouble" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  expect(await confirmOrder("HZ1")).toMatchObject({ kind: "trouble" });
});

test("confirming tells the order's status, or that there is none", async () => {
  answering(200, { status: "paid", due: 0 });
  expect(await confirmOrder("HZ1")).toEqual({ kind: "order", status: "paid", due: 0 });
  answering(404, { error: {} });
  expect(await confirmOrder("HZ1")).toEqual({ kind: "unknown-order" });
});
