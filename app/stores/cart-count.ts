import { isRecord } from "../../domain/json.ts";
import { createStoredValue } from "./stored-value.ts";

/** The number of pieces in the cart that `cart.ts` stores, for every page's badge. Avoids loading `domain/cart/`. */
export const cartCount = createStoredValue<number>("hazelzuri-cart", {
  parse: countOf,
  serialise: () => {
    // `cart.ts` writes it.
    throw new Error("read only");
  },
});

function countOf(text: string | null): number {
  try {
    const cart: unknown = JSON.parse(text ?? "{}");
    const items = isRecord(cart) && Array.isArray(cart.items) ? (cart.items as unknown[]) : [];
    const count = items.reduce<number>(
      (sum, item) => sum + (isRecord(item) ? Number(item.quantity) : Number.NaN),
      0,
    );
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}
