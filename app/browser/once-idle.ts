/** Does something once the page is there and the browser has nothing better to do. */
export function onceIdle(act: () => void): void {
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(act);
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}
