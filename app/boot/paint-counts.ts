import { cartCount } from "../stores/cart-count.ts";
import { savedStore } from "../stores/saved.ts";

/** Shows the number of pieces in the cart, and of saved ones, in the badges and the names of the header's links. */
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
