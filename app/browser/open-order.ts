import { readStored, writeStored } from "./storage.ts";

const KEY = "hazelzuri-open-order";

/**
 * The reference of the order whose payment was begun last, and nothing else of it: so that a shopper who
 * comes back is not charged twice. Holds it for this page alone where nothing can be stored.
 */
export function createOpenOrder() {
  let held = "";
  const set = (reference: string): void => {
    held = writeStored(KEY, reference) ? "" : reference;
  };
  return {
    get: (): string | undefined => held || readStored(KEY) || undefined,
    set,
    clear: (): void => set(""),
  };
}

export type OpenOrder = ReturnType<typeof createOpenOrder>;

export const openOrder: OpenOrder = createOpenOrder();
