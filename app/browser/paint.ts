import { formatPrice } from "../../domain/money/format.ts";
import type { Currency } from "../../domain/money/money.ts";
import {
  chooseCurrency,
  currencyView,
  refreshRates,
  subscribeToCurrency,
} from "./currency-store.ts";
import { readStored } from "./storage.ts";

/**
 * What every page needs before React is there, and all that most pages ever need: the cart's count and
 * the chosen currency. Prices inside an island of React that is awake are React's own.
 */
export function paintPage(): void {
  paintCurrency();
  paintCartCount();
  subscribeToCurrency(paintCurrency);
  void refreshRates();
  for (const select of currencySelects()) {
    select.addEventListener("change", () => chooseCurrency(select.value as Currency));
  }
  for (const type of CART_MAY_DIFFER) addEventListener(type, paintCartCount, true);
}

/** Another tab changed it, the page came back, this page changed it, a page that was made ready ahead is seen. */
const CART_MAY_DIFFER = ["storage", "pageshow", "hazelzuri:cart", "prerenderingchange"];

function paintCurrency(): void {
  const { choice, rates } = currencyView();
  for (const select of currencySelects()) select.value = choice;
  for (const price of document.querySelectorAll<HTMLElement>("[data-naira]")) {
    if (price.closest("[data-react]")) continue;
    const text = formatPrice(Number(price.dataset["naira"]), choice, rates);
    // What is there already would be laid out anew all the same.
    if (price.textContent !== text) price.textContent = text;
  }
}

/** Reads the stored count alone: the cart's engine is only loaded where a cart is changed. */
function paintCartCount(): void {
  const count = storedCount();
  const link = document.querySelector<HTMLElement>("[data-cart-link]");
  const badge = link?.querySelector<HTMLElement>("[data-cart-badge]");
  if (!link || !badge) return;
  const before = badge.textContent;
  link.setAttribute(
    "aria-label",
    count ? `Cart, ${count} ${count === 1 ? "item" : "items"}` : "Cart",
  );
  badge.hidden = count === 0;
  badge.textContent = count ? String(count) : "";
  badge.toggleAttribute("data-ticked", before !== "" && before !== badge.textContent);
}

function storedCount(): number {
  try {
    const cart = JSON.parse(readStored("hazelzuri-cart") ?? "{}") as {
      items?: { quantity?: unknown }[];
    };
    const count = (cart.items ?? []).reduce((sum, item) => sum + Number(item.quantity), 0);
    return Number.isSafeInteger(count) && count > 0 ? count : 0;
  } catch {
    return 0;
  }
}

function currencySelects(): NodeListOf<HTMLSelectElement> {
  return document.querySelectorAll("select[data-currency]");
}
