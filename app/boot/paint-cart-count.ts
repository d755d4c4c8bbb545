import { cartCount } from "../stores/cart-count.ts";

/** Keeps the badge and the name of the header's cart link at the number of pieces in the cart. */
export function paintCartCount(): void {
  paint();
  cartCount.subscribe(paint);
}

function paint(): void {
  const link = document.querySelector("[data-cart-link]");
  const badge = link?.querySelector<HTMLElement>("[data-cart-badge]");
  if (!link || !badge) return;
  const count = cartCount.get();
  const before = badge.textContent;
  const text = count ? String(count) : "";
  if (before === text) return;
  const items = count === 1 ? "item" : "items";
  link.setAttribute("aria-label", count ? `Cart, ${count} ${items}` : "Cart");
  badge.hidden = count === 0;
  badge.textContent = text;
  // Animated when it changes under the shopper's eyes, not when a page opens.
  badge.toggleAttribute("data-ticked", before !== "");
}
