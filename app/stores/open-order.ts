import { createStoredValue, type StoredValue } from "./stored-value.ts";

/**
 * The reference of the last order whose payment was begun, and nothing else of it. It is asked about before
 * the next payment, so that a shopper who comes back is not charged twice.
 */
export type OpenOrder = Pick<StoredValue<string | undefined>, "get" | "set">;

export const openOrder: OpenOrder = createStoredValue<string | undefined>("hazelzuri-open-order", {
  parse: (reference) => reference || undefined,
  serialise: (reference) => reference ?? "",
});
