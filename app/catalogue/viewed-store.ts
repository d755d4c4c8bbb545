import { parseViewed, withViewed, type ViewedPiece } from "../../domain/catalogue/viewed.ts";
import { afterPaint } from "../browser/scheduling.ts";
import { createStoredValue } from "../browser/stored-value.ts";

/** The product pages that were viewed on this device, newest first. */
export const viewedStore = createStoredValue<readonly ViewedPiece[]>("hazelzuri-viewed", {
  parse: parseViewed,
  serialise: JSON.stringify,
});

/** Adds the page's piece (`data-viewed`), once the page is visible and not only prerendered. */
export function recordView(): void {
  if ((document as { prerendering?: boolean }).prerendering) {
    // After the paint, so that recording does not delay what the click shows.
    document.addEventListener("prerenderingchange", () => afterPaint(recordView), { once: true });
    return;
  }
  const page = document.querySelector<HTMLElement>("[data-viewed]");
  const [piece] = parseViewed(`[${page?.dataset["viewed"] ?? ""}]`);
  // A preview of a draft has another address than its piece, and is not recorded.
  if (piece?.href === location.pathname) {
    viewedStore.set(withViewed(viewedStore.get(), piece));
  }
}
