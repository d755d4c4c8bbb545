import { afterPaint } from "./after-paint.ts";

/**
 * Wakes the page's islands (docs/decisions/0002-islands.md): their code is fetched only where a page has
 * one, and only when the shopper first touches the page or it has been painted. Islands
 * marked `data-eager` (cart, checkout) are woken as soon as it has. What is pressed or submitted before that
 * is kept and happens as soon as the island can hear it. Their forms speak for themselves: without
 * scripts the browser checks what is filled in, with them the island does, whoever presses first.
 */
export function wakeIslands(): void {
  if (!document.querySelector("[data-island]")) return;
  for (const form of document.forms) form.noValidate = true;
  const replay = holdEarlyEvents();

  let waking = false;
  const wake = () => {
    if (waking) return;
    waking = true;
    void import("../islands/wake-all.ts").then(({ wakeAll }) => wakeAll(document, replay));
  };

  if (document.querySelector("[data-island][data-eager]")) {
    return void afterPaint(() => {
      // They are React's, which is the most to fetch.
      void import("../islands/react-island.tsx");
      wake();
    });
  }
  for (const type of FIRST_TOUCH)
    addEventListener(type, wake, { capture: true, passive: true, once: true });
  addEventListener("load", () => setTimeout(wake, document.hidden ? 0 : PAINTED_MS));
}

/** So long after its last file a page is surely painted. A page that is made ready ahead of the click paints nothing, and is to be awake by then. */
const PAINTED_MS = 400;

const FIRST_TOUCH = ["pointerdown", "keydown", "focusin"] as const;

/** Answers what to call, once for each island, when it can hear the shopper. */
function holdEarlyEvents(): (island: Element) => void {
  const kept: { island: Element; act: () => void }[] = [];
  const hold = (event: Event, target: Element, act: () => void) => {
    const island = target.closest("[data-island]:not([data-awake])");
    if (!island) return;
    kept.push({ island, act });
    event.preventDefault();
    // An island that is waking up must not hear it twice.
    event.stopPropagation();
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    hold(event, form, () => form.requestSubmit(event.submitter));
  };
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>("button[type=button]");
    if (button) hold(event, button, () => button.click());
  };
  addEventListener("submit", onSubmit, true);
  addEventListener("click", onClick, true);
  return (awake) => {
    for (const { island, act } of kept) if (island === awake) act();
  };
}
