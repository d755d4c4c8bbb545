import { isRecord, parseJson } from "../../domain/json.ts";
import { createStoredValue } from "../browser/stored-value.ts";
import { savedStore } from "../catalogue/saved-store.ts";

/** The number of pieces in the stored cart, for every page's badge. Reading `cartStore` instead would load `domain/cart/`. */
export const cartCount = createStoredValue<number>("hazelzuri-cart", {
  parse: countOf,
  serialise: () => {
    // Only `app/cart/store.ts` writes the cart.
    throw new Error("read only");
  },
});

function countOf(text: string | null): number {
  const cart = parseJson(text ?? "{}");
  const items = isRecord(cart) && Array.isArray(cart.items) ? (cart.items as unknown[]) : [];
  const count = items.reduce<number>(
    (sum, item) => sum + (isRecord(item) ? Number(item.quantity) : Number.NaN),
    0,
  );
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/** Shows the numbers of pieces in the cart and of saved pieces, in the badges and names of the header's links. */
export function paintCounts(): void {
  keepPainted(cartCount, () => paint("[data-cart-link]", "Cart", "item", cartCount.get()));
  keepPainted(savedStore, () =>
    paint("[data-saved-link]", "Saved", "piece", savedStore.get().length),
  );
}

function keepPainted(store: { subscribe(listener: () => void): unknown }, act: () => void): void {
  act();
  store.subscribe(act);
}

function paint(selector: string, name: string, noun: string, count: number): void {
  const link = document.querySelector(selector);
  const badge = link?.lastElementChild;
  if (!link || !(badge instanceof HTMLElement)) return;
  const before = badge.textContent;
  const text = count ? String(count) : "";
  if (before === text) return;
  link.setAttribute(
    "aria-label",
    count ? `${name}, ${count} ${noun}${count === 1 ? "" : "s"}` : name,
  );
  badge.hidden = !count;
  badge.textContent = text;
  // Animates only a change from one number to another, not the first number of a page.
  badge.toggleAttribute("data-ticked", before !== "");
}
