import { savesData } from "./save-data.ts";

const INTERVAL_MS = 3000;

/**
 * Calls `advance` every 3 s (section 9) while the page is seen and nobody hovers over `place`, focuses or
 * touches it; never for who prefers reduced motion or saves data. A touch or a focus stops it for good: the shopper has
 * taken over.
 */
export function autoplay(place: HTMLElement, advance: () => void): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let resting = place.matches(":hover");
  const timer = setInterval(() => {
    if (!resting && !document.hidden && !savesData()) advance();
  }, INTERVAL_MS);
  const stop = () => clearInterval(timer);
  place.addEventListener("pointerenter", () => (resting = true));
  place.addEventListener("pointerleave", () => (resting = false));
  place.addEventListener("focusin", stop);
  place.addEventListener("touchstart", stop, { passive: true });
}
