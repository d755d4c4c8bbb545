import type { LinkState } from "../../domain/orders/api.ts";
import { createStoredValue, optionalJson } from "../browser/stored-value.ts";
import type { ConfirmResult } from "./api.ts";

const FIRST_WAIT_MS = 2_000;
const GROWTH = 1.4;
const LONGEST_WAIT_MS = 30_000;
/** The most requests, which take about 20 minutes; then the shopper decides whether to continue. */
const MAX_REQUESTS = 45;

export type Watch = {
  ask(): Promise<ConfirmResult>;
  /** Whether the order's state differs from what the page shows. */
  hasChanged(state: LinkState): boolean;
  onChange(state: LinkState): void;
  onGiveUp(): void;
};

/** Polls an order at growing intervals until it has changed. Returns a function that stops it. */
export function watchOrder({ ask, hasChanged, onChange, onGiveUp }: Watch): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const again = (asked: number, wait: number): void => {
    timer = setTimeout(async () => {
      const answer = await ask();
      if (stopped) return;
      if (answer.kind === "order" && hasChanged(answer)) return onChange(answer);
      if (asked + 1 >= MAX_REQUESTS) return onGiveUp();
      again(asked + 1, Math.min(wait * GROWTH, LONGEST_WAIT_MS));
    }, wait);
  };
  again(0, FIRST_WAIT_MS);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** `key` is the idempotency key with which the order was placed; undefined if an earlier release stored the order. */
export type OpenOrder = { reference: string; key?: string | undefined };

const orderIn = ({ reference, key }: Record<string, unknown>): OpenOrder | undefined =>
  typeof reference === "string"
    ? { reference, ...(typeof key === "string" && { key }) }
    : undefined;

const format = optionalJson<OpenOrder>(orderIn);

const guestFormat = optionalJson<OpenOrder & { guest: string }>((stored) => {
  const order = orderIn(stored);
  return order && typeof stored.guest === "string" ? { ...order, guest: stored.guest } : undefined;
});
const guestOrder = createStoredValue<(OpenOrder & { guest: string }) | undefined>(
  "hazelzuri-guest-order",
  guestFormat,
);

/** The same for a celebration's guest, so that her order is not that of the cart, nor of another guest on this device. */
export function openOrderOf(guest: string): Pick<typeof openOrder, "get" | "set"> {
  return {
    get: () => {
      const kept = guestOrder.get();
      return kept?.guest === guest ? kept : undefined;
    },
    set: (order) => guestOrder.set(order && { ...order, guest }),
  };
}

/**
 * The last order whose payment was begun: its reference and key, nothing of what was ordered or by whom. The checkout
 * asks about that order before the next payment, so that a returning shopper is not charged twice; pressing 'Place
 * Order' again for the same cart pays the same order.
 */
export const openOrder = createStoredValue<OpenOrder | undefined>("hazelzuri-open-order", {
  ...format,
  // Earlier releases stored the bare reference.
  parse: (text) => (text && !text.startsWith("{") ? { reference: text } : format.parse(text)),
});
