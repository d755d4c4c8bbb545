import { beforeEach, expect, test, vi } from "vitest";
import type { OrderDraft, PlacedOrder } from "../../domain/orders/api.ts";
import type { UnderWay } from "../../domain/orders/money.ts";
import type { AnotherPaymentResult, ConfirmResult, PlaceResult } from "../payments/api.ts";
import type { PaymentStep, PaystackOptions, PaystackPop } from "../payments/pay-in-window.ts";
import type { OpenOrder } from "../payments/open-order.ts";
import { wholeCustomer } from "../../tests/support/order-body.ts";
import { createCheckoutSession } from "./checkout-session.ts";

const draft: OrderDraft = {
  lines: [{ sku: "naledi/orion-dress", size: "M", quantity: 2 }],
  customer: wholeCustomer(),
  speed: "standard",
  delivery: "deliver",
  expectedTotal: 280_000,
};

function orderNumber(n: number): PlacedOrder {
  return {
    reference: `HZ${n}`,
    number: `HZ-${n}`,
    amount: 28_000_000,
    currency: "NGN",
    email: "ada@example.com",
    publicKey: "pk_test_x",
    metadata: { custom_fields: [] },
  };
}

/** A fake server and provider, controlled by the test. A known idempotency key returns the same order again. */
function fakeShop() {
  const orders = new Map<string, { order: PlacedOrder; body: string }>();
  let keys = 0;
  let payments = 0;
  let stored: OpenOrder | undefined;
  const steps: PaymentStep[] = [];
  const opened: PaystackOptions[] = [];
  const shop = {
    status: "pending" as "pending" | "part_paid" | "paid" | "failed",
    underWay: undefined as UnderWay | undefined,
    isReplaceable: true,
    act: (options: PaystackOptions) => options.onClose(),
    placeOrder: vi.fn(async (asked: OrderDraft, key: string): Promise<PlaceResult> => {
      const { replaces, ...content } = asked;
      const body = JSON.stringify(content);
      const known = orders.get(key);
      if (known && known.body !== body) return { kind: "other-order" };
      if (known) return { kind: "placed", order: known.order };
      if (replaces && !shop.isReplaceable) return { kind: "not-replaceable" };
      const placed = [...orders.values()].filter(({ order }) => !order.reference.includes("+"));
      const order = orderNumber(placed.length + 1);
      // A changed order is answered with the reference of its new payment.
      if (replaces) order.reference = `${replaces.reference}+${orders.size}`;
      orders.set(key, { order, body });
      return { kind: "placed", order };
    }),
    createPayment: vi.fn(async (reference: string): Promise<AnotherPaymentResult> => {
      payments += 1;
      const name = `${reference}-${payments + 1}`;
      return { kind: "created", payment: { ...orderNumber(1), reference: name } };
    }),
    confirmOrder: vi.fn(async (): Promise<ConfirmResult> => ({
      kind: "order",
      status: shop.status,
      due: shop.status === "paid" ? 0 : 28_000_000,
      underWay: shop.underWay,
    })),
    loadProvider: vi.fn(async (): Promise<PaystackPop> => ({
      setup: (options) => ({
        openIframe() {
          opened.push(options);
          shop.act(options);
        },
      }),
    })),
    openOrder: {
      get: () => stored,
      set: (order: OpenOrder | undefined) => void (stored = order),
    },
    createKey: () => `key${++keys}`,
    orders,
    steps,
    opened,
  };
  const session = createCheckoutSession(shop);
  const show = (step: PaymentStep) => steps.push(step);
  return {
    shop,
    pay: (changed = draft) => session.pay(changed, show),
    resume: () => session.resume(show),
    leave: session.leave,
  };
}

let it: ReturnType<typeof fakeShop>;
beforeEach(() => {
  it = fakeShop();
});

test("an approved payment that the server sees is paid", async () => {
  it.shop.act = (options) => {
    it.shop.status = "paid";
    options.callback({ reference: options.ref });
  };
  expect(await it.pay()).toEqual({ kind: "paid", reference: "HZ1" });
  expect(it.shop.steps).toEqual(["asking", "placing", "opening", "paying", "confirming"]);
});

test("the window gets exactly the server's order, and a copy of its metadata", async () => {
  await it.pay();
  const { callback, onClose, metadata, ...rest } = it.shop.opened[0] ?? {};
  expect(rest).toEqual({
    key: "pk_test_x",
    email: "ada@example.com",
    firstname: "Ada",
    lastname: "Okafor",
    phone: "+234 803 555 0123",
    amount: 28_000_000,
    ref: "HZ1",
    currency: "NGN",
  });
  expect(metadata).toEqual({ custom_fields: [] });
  expect(metadata).not.toBe(it.shop.orders.get("key1")?.order.metadata);
  expect(callback).toBeInstanceOf(Function);
  expect(onClose).toBeInstanceOf(Function);
});

test("what the window says is no proof: approved and not seen by the server is pending", async () => {
  it.shop.act = (options) => options.callback({ reference: options.ref });
  expect(await it.pay()).toEqual({ kind: "pending", reference: "HZ1" });
});

test("closed is not unpaid: the server is asked before anything is said", async () => {
  it.shop.act = (options) => {
    it.shop.status = "paid";
    options.onClose();
  };
  expect(await it.pay()).toEqual({ kind: "paid", reference: "HZ1" });
});

test("a closed window whose order cannot be asked about claims nothing, and is asked about first", async () => {
  it.shop.confirmOrder.mockResolvedValueOnce({ kind: "trouble", message: "offline" });
  expect(await it.pay()).toEqual({ kind: "trouble", message: "offline" });
  it.shop.status = "paid";
  expect(await it.pay()).toEqual({ kind: "paid", reference: "HZ1" });
});

test("a closed window whose order turns out still open is told before anybody pays again", async () => {
  it.shop.confirmOrder.mockResolvedValueOnce({ kind: "trouble", message: "offline" });
  expect(await it.pay()).toEqual({ kind: "trouble", message: "offline" });
  expect(await it.pay()).toEqual({ kind: "earlier-open", reference: "HZ1" });
  expect(it.shop.opened).toHaveLength(1);
  expect(await it.pay()).toEqual({ kind: "closed", reference: "HZ1" });
  expect(it.shop.opened).toHaveLength(2);
});

test("a transfer that was begun in the window is told with the order that waits for it", async () => {
  it.shop.underWay = "transfer";
  const told = { reference: "HZ1", underWay: "transfer" };
  expect(await it.pay()).toEqual({ kind: "closed", ...told });
  expect(await it.resume()).toEqual({ kind: "earlier-open", ...told });
});

test("a page that comes back from the back/forward cache tells again of a payment that is open", async () => {
  expect(await it.pay()).toEqual({ kind: "closed", reference: "HZ1" });
  expect(await it.resume()).toEqual({ kind: "earlier-open", reference: "HZ1" });
  expect(await it.resume()).toEqual({ kind: "earlier-open", reference: "HZ1" });
});

test("a closed window that is opened again pays the same order under a new reference", async () => {
  expect(await it.pay()).toEqual({ kind: "closed", reference: "HZ1" });
  expect(await it.pay()).toEqual({ kind: "closed", reference: "HZ1" });
  expect(await it.pay()).toEqual({ kind: "closed", reference: "HZ1" });
  expect(it.shop.opened.map(({ ref }) => ref)).toEqual(["HZ1", "HZ1-2", "HZ1-3"]);
  expect(it.shop.orders.size).toBe(1);
});

test("a second press after a script that did not load places no second order, also while another one is open", async () => {
  await it.pay();
  const other = { ...draft, expectedTotal: 140_000 };
  it.shop.loadProvider.mockRejectedValueOnce(new Error("Unable to load paystack inline script"));
  expect(await it.pay(other)).toEqual({ kind: "script-failed", reference: "HZ1" });
  expect(await it.pay(other)).toEqual({ kind: "closed", reference: "HZ1" });
  expect(it.shop.orders.size).toBe(2);
});

test("an amount that was not shown opens no window: the order's page says what is left", async () => {
  await it.pay();
  const payment = { ...orderNumber(1), reference: "HZ1-2", amount: 35_000_000 };
  it.shop.createPayment.mockResolvedValueOnce({ kind: "created", payment });
  expect(await it.pay()).toEqual({ kind: "pending", reference: "HZ1" });
  expect(it.shop.opened).toHaveLength(1);
});

test("an order that was paid in part is not paid again: its page shows the rest", async () => {
  await it.pay();
  it.shop.status = "part_paid";
  expect(await it.pay()).toEqual({ kind: "paid", reference: "HZ1" });
  expect(it.shop.opened).toHaveLength(1);
});

test("what is changed between two attempts changes the same order, under a new payment", async () => {
  await it.pay();
  const other = { ...draft, expectedTotal: 140_000 };
  expect(await it.pay(other)).toEqual({ kind: "closed", reference: "HZ1" });
  expect(it.shop.opened.map(({ ref }) => ref)).toEqual(["HZ1", "HZ1+1"]);
  expect(it.shop.placeOrder.mock.lastCall?.[0].replaces).toEqual({ reference: "HZ1", key: "key1" });
  expect(it.shop.openOrder.get()).toEqual({ reference: "HZ1", key: "key2" });
  expect(await it.pay({ ...draft, speed: "express" })).toMatchObject({ reference: "HZ1" });
  expect(it.shop.placeOrder.mock.lastCall?.[0].replaces).toEqual({ reference: "HZ1", key: "key2" });
});

test("a changed order that is paid again unchanged gets another payment, with the key that changed it", async () => {
  await it.pay();
  const other = { ...draft, expectedTotal: 280_000, speed: "express" as const };
  await it.pay(other);
  expect(await it.pay(other)).toEqual({ kind: "closed", reference: "HZ1" });
  expect(it.shop.createPayment).toHaveBeenCalledExactlyOnceWith("HZ1", { key: "key2" });
  expect(it.shop.orders.size).toBe(2);
});

test("an order that is paid on the provider's page is the open one: it is asked about before another is placed", async () => {
  it.shop.loadProvider.mockRejectedValueOnce(new Error("Unable to load paystack inline script"));
  await it.pay();
  it.leave();
  expect(it.shop.openOrder.get()).toEqual({ reference: "HZ1", key: "key1" });
  it.shop.status = "paid";
  expect(await it.pay({ ...draft, speed: "express" })).toEqual({ kind: "paid", reference: "HZ1" });
});

test("an order whose window never opened takes a change, too", async () => {
  it.shop.loadProvider.mockRejectedValueOnce(new Error("Unable to load paystack inline script"));
  expect(await it.pay()).toEqual({ kind: "script-failed", reference: "HZ1" });
  expect(await it.pay({ ...draft, speed: "express" })).toMatchObject({ reference: "HZ1" });
});

test("an order that cannot be changed any more is left, unless it turns out paid", async () => {
  await it.pay();
  it.shop.isReplaceable = false;
  const other = { ...draft, expectedTotal: 140_000 };
  expect(await it.pay(other)).toEqual({ kind: "closed", reference: "HZ2" });
  expect(it.shop.openOrder.get()?.reference).toBe("HZ2");
  it.shop.placeOrder.mockImplementationOnce(async () => {
    it.shop.status = "paid";
    return { kind: "not-replaceable" };
  });
  expect(await it.pay(draft)).toEqual({ kind: "paid", reference: "HZ2" });
});

test("an order of an earlier release has no key: the next attempt is an order of its own", async () => {
  it.shop.openOrder.set({ reference: "HZ9" });
  expect(await it.pay()).toEqual({ kind: "earlier-open", reference: "HZ9" });
  expect(await it.pay()).toEqual({ kind: "closed", reference: "HZ1" });
});

test("an order that was paid meanwhile is not paid again", async () => {
  await it.pay();
  it.shop.createPayment.mockResolvedValueOnce({ kind: "nothing-due" });
  expect(await it.pay()).toEqual({ kind: "paid", reference: "HZ1" });
  expect(it.shop.opened).toHaveLength(1);
});

test("a closed window whose order turns out paid is not paid again", async () => {
  await it.pay();
  it.shop.status = "paid";
  expect(await it.pay()).toEqual({ kind: "paid", reference: "HZ1" });
  expect(it.shop.placeOrder).toHaveBeenCalledTimes(1);
});

test("a lost answer is asked for again with the same key", async () => {
  it.shop.placeOrder.mockResolvedValueOnce({ kind: "trouble", message: "offline" });
  expect(await it.pay()).toEqual({ kind: "trouble", message: "offline" });
  await it.pay();
  const keys = it.shop.placeOrder.mock.calls.map(([, key]) => key);
  expect(keys).toEqual(["key1", "key1"]);
});

test("after a declined payment the next one pays the same order", async () => {
  it.shop.act = (options) => {
    it.shop.status = "failed";
    options.onClose();
  };
  expect(await it.pay()).toEqual({ kind: "failed" });
  expect(await it.pay()).toEqual({ kind: "failed" });
  expect(it.shop.opened.map(({ ref }) => ref)).toEqual(["HZ1", "HZ1-2"]);
});

test("a declined card is not said while a transfer may still arrive", async () => {
  it.shop.act = (options) => {
    it.shop.status = "failed";
    it.shop.underWay = "transfer";
    options.onClose();
  };
  expect(await it.pay()).toMatchObject({ kind: "closed", reference: "HZ1" });
});

test("a window that the provider's script refuses to open is said, not thrown", async () => {
  it.shop.act = () => {
    throw new Error("Attribute email must be a valid email");
  };
  expect(await it.pay()).toEqual({ kind: "window-failed", reference: "HZ1" });
});

test("on return an open payment is told, a paid one is paid, an unknown one is forgotten", async () => {
  expect(await it.resume()).toBeUndefined();
  it.shop.openOrder.set({ reference: "HZ9", key: "key9" });
  expect(await it.resume()).toEqual({ kind: "earlier-open", reference: "HZ9" });
  it.shop.status = "paid";
  expect(await it.resume()).toEqual({ kind: "paid", reference: "HZ9" });
  it.shop.confirmOrder.mockResolvedValueOnce({ kind: "unknown-order" });
  expect(await it.resume()).toBeUndefined();
  expect(it.shop.openOrder.get()).toBeUndefined();
});

test("nobody pays while an open payment cannot be asked about", async () => {
  it.shop.openOrder.set({ reference: "HZ9", key: "key9" });
  it.shop.confirmOrder.mockResolvedValueOnce({ kind: "trouble", message: "offline" });
  expect(await it.pay()).toEqual({ kind: "trouble", message: "offline" });
  expect(it.shop.placeOrder).not.toHaveBeenCalled();
});
