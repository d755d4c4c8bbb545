/** Calls `act` after the next paint; at once on a hidden page, as a prerendered page is not painted but must be ready. */
export function afterPaint(act: () => void): void {
  if (document.hidden) act();
  else requestAnimationFrame(() => setTimeout(act));
}

/** Calls `act` once the page's main picture is painted or has failed; after the next paint if the page has no main picture. */
export function afterMainPicture(act: () => void): void {
  const picture = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
  // Waits for two frames: after the first the picture is drawn, but perhaps not on the screen yet.
  const whenShown = () => afterPaint(() => afterPaint(act));
  if (!picture || picture.complete) return whenShown();
  // A promise resolves only once, though a turned phone or a wider window later loads another file and fires again.
  const settled = new Promise((onSettled) => {
    for (const type of ["load", "error"]) picture.addEventListener(type, onSettled);
  });
  void settled.then(whenShown);
}

/** Calls `act` once the page is loaded and the browser has nothing else to do. */
export function whenIdle(act: () => void): void {
  const whenLoaded = () => void idle().then(act);
  if (document.readyState === "complete") whenLoaded();
  else addEventListener("load", whenLoaded, { once: true });
}

/** Resolves once the browser has nothing else to do, after 2 s at the latest. */
export const idle = () =>
  new Promise<void>((go) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => go(), { timeout: 2_000 });
    else setTimeout(go, 200);
  });

/** Resolves after `ms` milliseconds; with 0 in a later task, not a microtask. */
export const wait = (ms = 0) => new Promise<void>((go) => setTimeout(go, ms));
