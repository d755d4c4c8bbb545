import { savesData } from "../../stores/saves-data.ts";

const INTERVAL_MS = 3000;

/**
 * Calls `advance` every 3 s (section 9) while the page is visible and the mouse is not over `place`. A touch
 * or focus inside it stops it permanently. Does nothing with reduced motion or the data saver on. Returns a
 * function that stops it.
 */
export function autoplay(place: HTMLElement, advance: () => void): () => void {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // Focused before hydration.
  if (isReduced || place.matches(":focus-within")) return () => {};
  const stopping = new AbortController();
  const { signal } = stopping;
  const timer = setInterval(() => {
    if (!place.matches(":hover") && !document.hidden && !savesData()) advance();
  }, INTERVAL_MS);
  const stop = () => {
    clearInterval(timer);
    stopping.abort();
  };
  place.addEventListener("focusin", stop, { signal });
  place.addEventListener("touchstart", stop, { passive: true, signal });
  return stop;
}
