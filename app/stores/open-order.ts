import { isRecord } from "../../domain/json.ts";
import { createStoredValue, type StoredValue } from "../browser/stored-value.ts";

/** `key` is the idempotency key with which the order was placed; undefined if an earlier release stored the order. */
export type OpenOrder = { reference: string; key?: string | undefined };

/**
 * The last order whose payment was begun: its reference and key, nothing of what was ordered or by whom. The checkout
 * asks about that order before the next payment, so that a returning shopper is not charged twice; pressing 'Place
 * Order' again for the same cart pays the same order.
 */
export const openOrder: StoredValue<OpenOrder | undefined> = createStoredValue<
  OpenOrder | undefined
>("hazelzuri-open-order", {
  parse: (text) => (text ? parseOrder(text) : undefined),
  serialise: (order) => (order ? JSON.stringify(order) : ""),
});

/** Earlier releases stored the bare reference. */
function parseOrder(text: string): OpenOrder | undefined {
  if (!text.startsWith("{")) return { reference: text };
  try {
    const order: unknown = JSON.parse(text);
    if (!isRecord(order) || typeof order.reference !== "string") return undefined;
    const { reference, key } = order;
    return { reference, ...(typeof key === "string" && { key }) };
  } catch {
    return undefined;
  }
}
