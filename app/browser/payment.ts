import type { OpenOrder } from "./open-order.ts";
import type { ConfirmResult, OrderDraft, PlacedOrder, PlaceResult, Trouble } from "./orders-api.ts";
import type { PaystackPop } from "./paystack-script.ts";

/** What is going on, for the button and its status line. */
export type PaymentStep = "asking" | "placing" | "opening" | "paying" | "confirming";

export type PaymentOutcome =
  | { kind: "paid"; reference: string }
  /** Approved in the provider's window; the server has not seen the money yet. */
  | { kind: "pending"; reference: string }
  /** The window was closed and nothing is paid so far. Closed is not unpaid: a transfer may be on its way. */
  | { kind: "closed"; reference: string }
  | { kind: "failed" }
  | { kind: "script-failed" }
  /** The provider's script refused to open its window. */
  | { kind: "window-failed" }
  /** The payment of an earlier visit was begun and not finished. */
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
 * The way from 'Place Order' to a settled order. The order is stored before any payment; each opening of the
 * provider's window has an order of its own, since a reference is used up by it; and whatever the window
 * said, only the server's word counts.
 */
export function createPayment(ports: PaymentPorts) {
  const { openOrder } = ports;
  let attempt: { body: string; key: string } | undefined;

  /** One key for one body until its order is used: a lost answer or a second press makes no second order. */
  const keyFor = (draft: OrderDraft): string => {
    const body = JSON.stringify(draft);
    if (attempt?.body !== body) attempt = { body, key: ports.createKey() };
    return attempt.key;
  };

  /** Asks about the order of an earlier attempt; undefined where nothing keeps the shopper from paying. */
  const askEarlier = async (): Promise<
    Extract<PaymentOutcome, { kind: "paid" | "earlier-open" }> | Trouble | undefined
  > => {
    const reference = openOrder.get();
    if (!reference) return undefined;
    const answer = await ports.confirmOrder(reference);
    if (answer.kind === "trouble") return answer;
    if (answer.kind === "order" && answer.status === "paid") return { kind: "paid", reference };
    if (answer.kind === "order" && answer.status === "pending") {
      return { kind: "earlier-open", reference };
    }
    openOrder.clear();
    return undefined;
  };

  const settle = async (
    reference: string,
    ending: "approved" | "closed",
  ): Promise<PaymentOutcome> => {
    const answer = await ports.confirmOrder(reference);
    // Nothing is known then: the next press asks first.
    if (answer.kind === "trouble" && ending === "closed") return answer;
    const status = answer.kind === "order" ? answer.status : "pending";
    if (status === "paid" || status === "refunded") return { kind: "paid", reference };
    if (status === "failed") {
      openOrder.clear();
      return { kind: "failed" };
    }
    return { kind: ending === "approved" ? "pending" : "closed", reference };
  };

  return {
    /** On arrival at the checkout: whether a payment of before is paid, or still open. Undefined where there is none. */
    async resume(show: (step: PaymentStep) => void): Promise<PaymentOutcome | undefined> {
      if (openOrder.get()) show("asking");
      return askEarlier();
    },

    /** `show` hears each step as it begins. An open payment of before is asked about first, and never paid twice. */
    async pay(draft: OrderDraft, show: (step: PaymentStep) => void): Promise<PaymentOutcome> {
      show("asking");
      const earlier = await askEarlier();
      if (earlier && earlier.kind !== "earlier-open") return earlier;

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
      if (!ending) return { kind: "window-failed" };
      show("confirming");
      return settle(order.reference, ending);
    },
  };
}

/** Rejects with what `setup` throws. The callbacks are plain functions: the provider's script refuses async ones. */
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
      // A copy: the script writes the page's address into it.
      metadata: structuredClone(metadata),
      callback: () => resolve("approved"),
      onClose: () => resolve("closed"),
    });
    handler.openIframe();
  });
}

/** 128 random bits in hex. `crypto.randomUUID` is missing where the shop is tried over plain http. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
