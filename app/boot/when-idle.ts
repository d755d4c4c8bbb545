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
