import { expect, test } from "vitest";
import type { PlacedOrder } from "../../domain/orders/api.ts";
import type { AnotherPaymentResult, ConfirmResult } from "./api.ts";
import { createDueSession } from "./use-due.ts";

const payment: PlacedOrder = {
  reference: "HZ1",
  number: "HZ-1001",
  amount: 75,
  currency: "NGN",
  email: "ada@example.com",
  publicKey: "pk_test_x",
  metadata: { custom_fields: [] },
};

type Given = { due?: number; left?: number; ending?: "approved" | "closed" };

/** A session whose order has `due` left when it is asked, then `left` once the window has ended. */
function fakeDue({ due = 100, left, ending = "closed" }: Given) {
  const state = (value: number): ConfirmResult => ({
    kind: "order",
    status: value === due ? "pending" : "part_paid",
    due: value,
    underWay: undefined,
  });
  let opened = 0;
  const session = createDueSession({
    ask: async () => state(due),
    confirm: async () => state(left ?? due),
    loadProvider: async () => ({
      setup: ({ callback, onClose }) => ({
        openIframe: () => {
          opened += 1;
          if (ending === "approved") callback({ reference: "HZ1" });
          else onClose();
        },
      }),
    }),
  });
  const begun: AnotherPaymentResult = { kind: "created", payment };
  const pay = (shown: number, begin: AnotherPaymentResult = begun) =>
    session.pay(
      shown,
      async () => begin,
      () => {},
    );
  return { pay, opened: () => opened };
}

test("a deposit that has arrived counts as paid, though something is left", async () => {
  expect(await fakeDue({ left: 25, ending: "approved" }).pay(100)).toEqual({ kind: "paid" });
  // The payment was approved, but the window was closed before its callback was called.
  expect(await fakeDue({ left: 25 }).pay(100)).toEqual({ kind: "paid" });
});

test("an approved payment that the server does not know yet is not taken for paid", async () => {
  expect(await fakeDue({ ending: "approved" }).pay(100)).toEqual({ kind: "unconfirmed" });
  expect(await fakeDue({}).pay(100)).toEqual({ kind: "closed" });
});

test("another amount than the page shows is not charged", async () => {
  const due = fakeDue({ due: 120 });
  expect(await due.pay(100)).toEqual({ kind: "changed" });
  expect(due.opened()).toBe(0);
});

test("an order that is not accepted, or takes no deposit any more, opens no window", async () => {
  const due = fakeDue({});
  expect(await due.pay(100, { kind: "changed" })).toEqual({ kind: "changed" });
  expect(due.opened()).toBe(0);
});
