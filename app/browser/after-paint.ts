/**
 * Calls `act` when what is seen first has been painted, the page's main picture with it; at once on a page that
 * nobody sees, which has no paint to wait for.
 */
export function afterPaint(act: () => void): void {
  if (document.hidden) return act();
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  // The frame after the one that paints it.
  const painted = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)));
  // One that does not come holds nothing up.
  if (picture) picture.decode().then(painted, painted);
  else painted();
}
