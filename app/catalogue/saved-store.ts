import { parseSaved, toggled, type Saved } from "../../domain/catalogue/saved.ts";
import { createStoredValue } from "../browser/stored-value.ts";

/** The pieces that the shopper has saved; independent of the cart. */
export const savedStore = createStoredValue<Saved>("hazelzuri-saved", {
  parse: parseSaved,
  serialise: JSON.stringify,
});

/**
 * Makes every 'Save' button (`app/catalogue/product-card.tsx`) work: the button shows whether its piece is saved, and a
 * press changes that. Islands for them would be costly: a listing has dozens of these buttons.
 */
export function paintSaved(): void {
  paint();
  savedStore.subscribe(paint);
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-save]");
    if (button) savedStore.set(toggled(savedStore.get(), button.dataset["save"] ?? ""));
  });
  // For buttons that an island renders later. `paint` writes only texts that differ, so it does not trigger itself.
  new MutationObserver(paint).observe(document.body, { subtree: true, childList: true });
}

function paint(): void {
  const saved = savedStore.get();
  for (const button of document.querySelectorAll<HTMLElement>("[data-save]")) {
    const isSaved = saved.includes(button.dataset["save"] ?? "");
    button.setAttribute("aria-pressed", String(isSaved));
    const text = button.lastElementChild;
    const word = isSaved ? "Saved" : "Save";
    if (text && text.textContent !== word) text.textContent = word;
  }
}
