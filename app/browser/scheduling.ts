/** Calls `act` after the next paint; at once on a hidden page: a prerendered one is not painted, and must be ready when shown. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

/** Calls `act` once the page's main picture is painted, or does not load; on a page without one after the next paint. */
export function afterMainPicture(act: () => void): void {
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  // Twice: the first frame is painted when the script has done its part, but not on the screen yet.
  const whenShown = () => afterPaint(() => afterPaint(act));
  if (!picture || picture.complete) return whenShown();
  // Once: a turned phone or a wider window loads another file later.
  const settled = new Promise((onSettled) => {
    for (const type of ["load", "error"]) picture.addEventListener(type, onSettled);
  });
  void settled.then(whenShown);
}

/** Calls `act` once the page is loaded and the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  // Safari has no requestIdleCallback.
  const idle = () =>
    "requestIdleCallback" in globalThis
      ? requestIdleCallback(act, { timeout: 2_000 })
      : setTimeout(act, 200);
  if (document.readyState === "complete") idle();
  else addEventListener("load", idle, { once: true });
}

/** Resolves in a later task, after `ms`. */
export const wait = (ms = 0) => new Promise<void>((go) => setTimeout(go, ms));
