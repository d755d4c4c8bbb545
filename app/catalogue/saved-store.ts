import { parseSaved, toggled, type Saved } from "../../domain/catalogue/saved.ts";
import { createStoredValue } from "../browser/stored-value.ts";

/** The pieces that the shopper has saved; independent of the cart. */
export const savedStore = createStoredValue<Saved>("hazelzuri-saved", {
  parse: parseSaved,
  serialise: JSON.stringify,
});

/**
 * Makes every 'Save' button (`app/catalogue/product-card.tsx`) work, in cards and in islands: it shows whether its piece is
 * saved, and a press changes that. A listing has dozens of them, which React would have to hydrate for one word each.
 */
export function paintSaved(): void {
  paint();
  savedStore.subscribe(paint);
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-save]");
    if (button) savedStore.set(toggled(savedStore.get(), button.dataset["save"] ?? ""));
  });
  // Buttons that an island renders later. Unchanged text is not written, so this does not trigger itself endlessly.
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
