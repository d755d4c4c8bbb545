/**
 * Calls `act` when what is seen first has been painted, the page's main picture with it; at once on a page that
 * nobody sees, which has no paint to wait for.
 */
export async function afterPaint(act: () => void): Promise<void> {
  if (document.hidden) return act();
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  // One that does not come holds nothing up.
  await picture?.decode().catch(() => {});
  await new Promise((go) => {
    new PerformanceObserver(go).observe({ type: "paint", buffered: true });
    // Not every browser tells when it has painted.
    setTimeout(go, UNTOLD_MS);
  });
  // A picture that is ready is on the screen some frames later.
  setTimeout(act, picture ? SOME_FRAMES_MS : 0);
}

const UNTOLD_MS = 1000;
const SOME_FRAMES_MS = 100;
