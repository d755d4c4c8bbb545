/**
 * The house's icon on a home screen shows how many things need a hand, as Today said last (`data-badge`). Signing out
 * takes it away. Not all browsers have it, and some only for an app on the home screen.
 */
export function paintBadge(): void {
  if (!("setAppBadge" in navigator)) return;
  const ignore = () => undefined;
  const today = document.querySelector<HTMLElement>("[data-badge]");
  // 0 takes it away.
  if (today) navigator.setAppBadge(Number(today.dataset["badge"])).catch(ignore);
  document.addEventListener("submit", ({ target }) => {
    const isLeaving =
      target instanceof HTMLFormElement && target.getAttribute("action") === "/house/sign-out";
    if (isLeaving) navigator.clearAppBadge().catch(ignore);
  });
}
