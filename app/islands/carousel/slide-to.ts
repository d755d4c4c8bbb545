const DURATION_MS = 450;

/**
 * Scrolls a row of full-width pictures to `position` in 450 ms (section 9), or instantly with reduced motion. A finger
 * on the row ends it: the row is the finger's.
 */
export function slideTo(row: HTMLElement | null, position: number): void {
  if (!row) return;
  const from = row.scrollLeft;
  const to = position * row.clientWidth;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    row.scrollLeft = to;
    return;
  }
  // Scroll snapping would pull each step back to the nearest picture.
  row.dataset["sliding"] = "";
  let isTaken = false;
  const take = () => {
    isTaken = true;
  };
  row.addEventListener("touchstart", take, { passive: true, once: true });
  const started = performance.now();
  const end = () => {
    row.removeEventListener("touchstart", take);
    delete row.dataset["sliding"];
  };
  const step = (now: number) => {
    if (isTaken) return end();
    const progress = Math.min((now - started) / DURATION_MS, 1);
    row.scrollLeft = from + (to - from) * (1 - (1 - progress) ** 3);
    if (progress < 1) requestAnimationFrame(step);
    else end();
  };
  requestAnimationFrame(step);
}
