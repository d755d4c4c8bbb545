/** Does something once the page is there and the browser has nothing better to do. */
export function onceIdle(act: () => void): void {
  // A busy phone may never be idle: two seconds after load it has to do. Safari knows no idle callback.
  const whenIdle = () =>
    "requestIdleCallback" in window ? requestIdleCallback(act, { timeout: 2000 }) : setTimeout(act);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
