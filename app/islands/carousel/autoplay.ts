import { savesData } from "../../browser/saves-data.ts";

const INTERVAL_MS = 3000;

/** So long after its last movement the page is at rest. */
const SCROLLED_MS = 1000;

/**
 * Calls `advance` every 3 s (section 9) while the page is visible and at rest, no finger is on it, and the mouse is not
 * over `place`. A swipe, a touch or focus inside it stops it permanently. Does nothing with reduced motion or the data
 * saver on. Returns a function that stops it.
 */
export function autoplay(place: HTMLElement, advance: () => void): () => void {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const row = place.querySelector("[data-track]");
  // Focused or swiped before hydration.
  if (isReduced || place.matches(":focus-within") || row?.scrollLeft) return () => {};
  const stopping = new AbortController();
  const { signal } = stopping;
  let fingers = 0;
  let scrolledAt = -SCROLLED_MS;
  const isAtRest = () => fingers === 0 && performance.now() - scrolledAt >= SCROLLED_MS;
  const timer = setInterval(() => {
    const isWatched = !place.matches(":hover") && !document.hidden;
    if (isWatched && isAtRest() && !savesData()) advance();
  }, INTERVAL_MS);
  const stop = () => {
    clearInterval(timer);
    stopping.abort();
  };
  place.addEventListener("focusin", stop, { signal });
  const passive = { passive: true, signal };
  place.addEventListener("touchstart", stop, passive);
  place.addEventListener(
    "wheel",
    ({ deltaX, deltaY }) => {
      if (Math.abs(deltaX) > Math.abs(deltaY)) stop();
    },
    passive,
  );
  document.addEventListener(
    "scroll",
    () => {
      scrolledAt = performance.now();
    },
    passive,
  );
  for (const type of ["touchstart", "touchend", "touchcancel"] as const) {
    document.addEventListener(
      type,
      ({ touches }) => {
        fingers = touches.length;
      },
      passive,
    );
  }
  return stop;
}
