import type { OrderDraft, PlacedOrder } from "../../../domain/api/orders.ts";
import type { OrderStatus } from "../../../domain/orders/order-money.ts";
import type { OpenOrder } from "../../stores/open-order.ts";
import type { StoredValue } from "../../stores/stored-value.ts";
import type { AnotherPaymentResult, ConfirmResult, PlaceResult } from "../../api/orders.ts";
import type { Trouble } from "../../api/trouble.ts";
import type { PaystackPop } from "./paystack-script.ts";

/** The current step of a payment, for the button and its status line. */
export type PaymentStep = "asking" | "placing" | "opening" | "paying" | "confirming";

export type PaymentOutcome =
  | { kind: "paid"; reference: string }
  /** Approved in the provider's window; the server has not confirmed the payment yet. */
  | { kind: "pending"; reference: string }
  /** The window was closed and no payment is confirmed so far; a bank transfer may still arrive. */
  | { kind: "closed"; reference: string }
  | { kind: "failed" }
  | { kind: "script-failed" }
  /** The provider's script failed to open its window. */
  | { kind: "window-failed" }
  /** A payment was started on an earlier visit and not finished. */
  | { kind: "earlier-open"; reference: string }
  | Exclude<PlaceResult, { kind: "placed" } | { kind: "other-order" }>;

export type SessionPorts = {
  placeOrder(draft: OrderDraft, idempotencyKey: string): Promise<PlaceResult>;
  createPayment(orderReference: string): Promise<AnotherPaymentResult>;
  confirmOrder(reference: string): Promise<ConfirmResult>;
  loadProvider(): Promise<PaystackPop>;
  openOrder: Pick<StoredValue<OpenOrder | undefined>, "get" | "set">;
  createKey(): string;
};

/** What the provider's window is opened with; `order` is the reference of the order that is paid. */
type ReadyPayment = { kind: "ready"; order: string; payment: PlacedOrder };

/**
 * The checkout's session with the server and the provider: the only place where a payment begins and ends. The server
 * stores the order before any payment. A window that was closed is opened again for the same order, under a new payment
 * reference, as the provider accepts each only once. Only the server decides whether an order is paid, whatever the
 * window reports.
 */
export function createCheckoutSession(ports: SessionPorts) {
  const { openOrder } = ports;
  /** The key of orders whose window was not opened yet. */
  let unopenedKey: string | undefined;
  /** The open order that the shopper has been told of: only the next press starts another payment. */
  let told: string | undefined;

  /** Asks the server about the order of an earlier attempt; undefined if a payment may start. */
  const checkEarlierOrder = async (): Promise<
    Extract<PaymentOutcome, { kind: "paid" | "earlier-open" }> | Trouble | undefined
  > => {
    const reference = openOrder.get()?.reference;
    if (!reference) return undefined;
    const answer = await ports.confirmOrder(reference);
    if (answer.kind === "trouble") return answer;
    if (answer.kind === "order" && answer.status === "paid") return { kind: "paid", reference };
    if (answer.kind === "order" && answer.status === "pending") {
      told = reference;
      return { kind: "earlier-open", reference };
    }
    // A failed payment's order is paid by the next one.
    if (answer.kind !== "order" || answer.status !== "failed") openOrder.set(undefined);
    return undefined;
  };

  /**
   * Places the order with the key of the open one: if the draft is the same, the server returns that order. One key
   * until the window opens, so that a lost response or a second press makes no second order.
   */
  const place = async (draft: OrderDraft): Promise<{ placed: PlaceResult; key: string }> => {
    const key = openOrder.get()?.key ?? unopenedKey ?? ports.createKey();
    const placed = await ports.placeOrder(draft, key);
    unopenedKey = key;
    if (placed.kind !== "other-order") return { placed, key };
    unopenedKey = ports.createKey();
    return { placed: await ports.placeOrder(draft, unopenedKey), key: unopenedKey };
  };

  /** An order whose window was opened before needs another payment. */
  const prepare = async (order: PlacedOrder): Promise<ReadyPayment | PaymentOutcome> => {
    const { reference } = order;
    // Store credit covers it.
    if (order.amount === 0) return { kind: "paid", reference };
    if (openOrder.get()?.reference !== reference) {
      return { kind: "ready", order: reference, payment: order };
    }
    const another = await ports.createPayment(reference);
    if (another.kind === "nothing-due") return { kind: "paid", reference };
    if (another.kind === "trouble") return another;
    return { kind: "ready", order: reference, payment: another.payment };
  };

  /** Asks about the payment once its window has ended; the outcome names its order. */
  const settle = async (
    { order: reference, payment }: ReadyPayment,
    ending: "approved" | "closed",
  ): Promise<PaymentOutcome> => {
    const answer = await ports.confirmOrder(payment.reference);
    // The status is unknown: the next press checks it again before it pays.
    if (answer.kind === "trouble" && ending === "closed") return answer;
    const status: OrderStatus = answer.kind === "order" ? answer.status : "pending";
    if (status === "paid" || status === "refunded") return { kind: "paid", reference };
    if (status === "failed") return { kind: "failed" };
    told = reference;
    return { kind: ending === "approved" ? "pending" : "closed", reference };
  };

  return {
    /** For when the checkout opens: whether an earlier payment is paid or still open; undefined if there is none. */
    async resume(show: (step: PaymentStep) => void): Promise<PaymentOutcome | undefined> {
      if (openOrder.get()) show("asking");
      return checkEarlierOrder();
    },

    /** Pays for a draft; calls `show` at each step. First checks an earlier order, so that it is not paid twice. */
    async pay(draft: OrderDraft, show: (step: PaymentStep) => void): Promise<PaymentOutcome> {
      show("asking");
      const before = told;
      const earlier = await checkEarlierOrder();
      const isKnown = earlier?.kind === "earlier-open" && earlier.reference === before;
      if (earlier && !isKnown) return earlier;

      show("placing");
      const { placed, key } = await place(draft);
      if (placed.kind === "other-order") return { kind: "trouble", message: OTHER_ORDER };
      if (placed.kind !== "placed") return placed;
      const ready = await prepare(placed.order);
      if (ready.kind !== "ready") return ready;

      show("opening");
      const provider = await ports.loadProvider().catch(() => undefined);
      if (!provider) return { kind: "script-failed" };

      unopenedKey = undefined;
      openOrder.set({ reference: ready.order, key });
      show("paying");
      const ending = await openWindow(provider, ready.payment, draft).catch(() => undefined);
      if (!ending) {
        told = ready.order;
        return { kind: "window-failed" };
      }
      show("confirming");
      return settle(ready, ending);
    },
  };
}

/** Not possible with a new key; shown if it happens all the same. */
const OTHER_ORDER = "Something went wrong on our side. Please try again in a moment.";

/** Rejects if `setup` throws. The callbacks are plain functions: the provider's script rejects async ones. */
function openWindow(
  provider: PaystackPop,
  { publicKey, reference, email, amount, currency, metadata }: PlacedOrder,
  { customer: { firstName, lastName, phone } }: OrderDraft,
): Promise<"approved" | "closed"> {
  return new Promise((resolve) => {
    const handler = provider.setup({
      key: publicKey,
      email,
      firstname: firstName,
      lastname: lastName,
      phone,
      amount,
      ref: reference,
      currency,
      // A copy: the script writes the page's URL into it.
      metadata: structuredClone(metadata),
      callback: () => resolve("approved"),
      onClose: () => resolve("closed"),
    });
    handler.openIframe();
  });
}

/** 128 random bits in hex. `crypto.randomUUID` is not available over plain HTTP, where the shop may be tried out. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
