import { createStoredValue, type StoredValue } from "./stored-value.ts";

/**
 * The reference (and nothing else) of the last order whose payment was started. The checkout checks that order
 * before the next payment, so that a returning shopper is not charged twice.
 */
export type OpenOrder = Pick<StoredValue<string | undefined>, "get" | "set">;

export const openOrder: OpenOrder = createStoredValue<string | undefined>("hazelzuri-open-order", {
  parse: (reference) => reference || undefined,
  serialise: (reference) => reference ?? "",
});
