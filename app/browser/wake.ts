import { onceIdle } from "./once-idle.ts";

/**
 * Wakes the page's islands (docs/decisions/0002-islands.md): their code is fetched only where a page has
 * one, and only when the shopper first touches the page or the browser is idle after load. Islands
 * marked `data-eager` (cart, checkout) are woken at once. What is pressed or submitted before that
 * is kept and happens as soon as the island can hear it.
 */
export function wakeIslands(): void {
  if (!document.querySelector("[data-island]")) return;
  const held = holdEarlyEvents();

  let waking = false;
  const wake = () => {
    if (waking) return;
    waking = true;
    for (const type of FIRST_TOUCH) removeEventListener(type, wake, true);
    void import("../islands/wake-all.ts")
      .then(({ wakeAll }) => wakeAll(document))
      .then(held.replay);
  };

  if (document.querySelector("[data-island][data-eager]")) return wake();
  for (const type of FIRST_TOUCH) addEventListener(type, wake, { capture: true, passive: true });
  onceIdle(wake);
}

const FIRST_TOUCH = ["pointerdown", "keydown", "focusin"] as const;

function holdEarlyEvents() {
  const kept: (() => void)[] = [];
  const sleeping = (target: EventTarget | null) =>
    target instanceof Element && target.closest("[data-island]:not([data-awake])");

  const holdSubmit = (event: SubmitEvent) => {
    if (!sleeping(event.target)) return;
    event.preventDefault();
    const { target, submitter } = event;
    kept.push(() => (target as HTMLFormElement).requestSubmit(submitter));
  };
  const holdClick = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest("button[type=button]");
    if (button instanceof HTMLButtonElement && sleeping(button)) kept.push(() => button.click());
  };
  addEventListener("submit", holdSubmit, true);
  addEventListener("click", holdClick, true);

  return {
    replay(): void {
      removeEventListener("submit", holdSubmit, true);
      removeEventListener("click", holdClick, true);
      for (const act of kept) act();
    },
  };
}
