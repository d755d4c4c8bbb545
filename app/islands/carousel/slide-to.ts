const DURATION_MS = 450;

/** Scrolls a row of full-width pictures to `position` in 450 ms (section 9), or instantly with reduced motion. */
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
  const started = performance.now();
  const step = (now: number) => {
    const progress = Math.min((now - started) / DURATION_MS, 1);
    row.scrollLeft = from + (to - from) * (1 - (1 - progress) ** 3);
    if (progress < 1) requestAnimationFrame(step);
    else delete row.dataset["sliding"];
  };
  requestAnimationFrame(step);
}
