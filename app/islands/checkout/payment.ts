import type { OrderDraft, PlacedOrder } from "../../../domain/api/orders.ts";
import type { OpenOrder } from "../../stores/open-order.ts";
import type { ConfirmResult, PlaceResult, Trouble } from "../../api/orders.ts";
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
  | Exclude<PlaceResult, { kind: "placed" }>;

export type PaymentPorts = {
  placeOrder(draft: OrderDraft, idempotencyKey: string): Promise<PlaceResult>;
  confirmOrder(reference: string): Promise<ConfirmResult>;
  loadProvider(): Promise<PaystackPop>;
  openOrder: OpenOrder;
  createKey(): string;
};

/**
 * The payment flow from 'Place Order' to a settled order. The server stores the order before any payment. Each
 * opening of the provider's window needs a new order, since a payment reference can be used only once. Only the
 * server decides whether an order is paid, whatever the window reports.
 */
export function createPayment(ports: PaymentPorts) {
  const { openOrder } = ports;
  let attempt: { body: string; key: string } | undefined;
  /** The open order that the shopper has been told of: only the next press starts another payment. */
  let told: string | undefined;

  /** One idempotency key per body until the window opens: no second order after a lost response or a second press. */
  const keyFor = (draft: OrderDraft): string => {
    const body = JSON.stringify(draft);
    if (attempt?.body !== body) attempt = { body, key: ports.createKey() };
    return attempt.key;
  };

  /** Checks the order of an earlier attempt with the server; undefined if a new payment may start. */
  const checkEarlierOrder = async (): Promise<
    Extract<PaymentOutcome, { kind: "paid" | "earlier-open" }> | Trouble | undefined
  > => {
    const reference = openOrder.get();
    if (!reference) return undefined;
    const answer = await ports.confirmOrder(reference);
    if (answer.kind === "trouble") return answer;
    if (answer.kind === "order" && answer.status === "paid") return { kind: "paid", reference };
    if (answer.kind === "order" && answer.status === "pending") {
      told = reference;
      return { kind: "earlier-open", reference };
    }
    openOrder.set(undefined);
    return undefined;
  };

  const settle = async (
    reference: string,
    ending: "approved" | "closed",
  ): Promise<PaymentOutcome> => {
    const answer = await ports.confirmOrder(reference);
    // The status is unknown: the next press checks it again before it places an order.
    if (answer.kind === "trouble" && ending === "closed") return answer;
    const status = answer.kind === "order" ? answer.status : "pending";
    if (status === "paid" || status === "refunded") return { kind: "paid", reference };
    if (status === "failed") {
      openOrder.set(undefined);
      return { kind: "failed" };
    }
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
      const placed = await ports.placeOrder(draft, keyFor(draft));
      if (placed.kind !== "placed") return placed;
      const { order } = placed;

      show("opening");
      const provider = await ports.loadProvider().catch(() => undefined);
      if (!provider) return { kind: "script-failed" };

      attempt = undefined;
      openOrder.set(order.reference);
      show("paying");
      const ending = await openWindow(provider, order, draft).catch(() => undefined);
      if (!ending) {
        told = order.reference;
        return { kind: "window-failed" };
      }
      show("confirming");
      return settle(order.reference, ending);
    },
  };
}

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
