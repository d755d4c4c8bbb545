/**
 * Calls `act` when what is seen first has been painted, the page's main picture with it; at once on a page that
 * nobody sees, which has no paint to wait for.
 */
export function afterPaint(act: () => void): void {
  if (document.hidden) return act();
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  // One that does not come holds nothing up.
  if (picture) picture.decode().then(painted, painted);
  else painted();

  function painted(): void {
    const observer = new PerformanceObserver(go);
    observer.observe({ type: "paint", buffered: true });
    // Not every browser tells when it has painted.
    const timer = setTimeout(go, UNTOLD_MS);
    function go(): void {
      observer.disconnect();
      clearTimeout(timer);
      act();
    }
  }
}

const UNTOLD_MS = 1000;
