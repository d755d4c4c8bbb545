import { cartCount } from "../stores/cart-count.ts";

/** Shows the number of pieces in the cart in the badge and the accessible name of the header's cart link. */
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
  // Animates only a change from one number to another, not the first number of a page.
  badge.toggleAttribute("data-ticked", before !== "");
}
