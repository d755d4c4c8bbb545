import { mayAskToSignUp } from "./sign-up.ts";

/** Section 9: the pointer leaves so near the top edge, in pixels. */
const TOP_EDGE = 20;
/** Where no mouse can leave: after so many seconds of reading. */
const READING_SECONDS = 40;

/**
 * Arms the sign-up popup on a page that has one (section 4). The dialog itself, and React where the page
 * has not needed it yet, are fetched when it opens.
 */
export function armPopup(): void {
  const place = document.querySelector<HTMLElement>("[data-popup]");
  if (!place || !mayAskToSignUp()) return;

  const open = () => {
    // Asked again: another tab may have signed up meanwhile.
    if (mayAskToSignUp()) {
      void import("../islands/popup.tsx").then(({ openPopup }) => openPopup(place));
    }
  };
  if (matchMedia("(hover: none)").matches) afterReading(open);
  else onLeavingByTop(open);
}

function onLeavingByTop(open: () => void): void {
  const leave = ({ clientY, relatedTarget }: MouseEvent) => {
    // With a related target the pointer only went from one element to another.
    if (relatedTarget || clientY > TOP_EDGE) return;
    for (const type of LEAVING) removeEventListener(type, leave, true);
    open();
  };
  for (const type of LEAVING) addEventListener(type, leave, true);
}

/** Browsers differ in which of the two they send when the pointer leaves the window. */
const LEAVING = ["mouseout", "mouseleave"] as const;

function afterReading(open: () => void): void {
  let seconds = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") seconds += 1;
    if (seconds < READING_SECONDS || isBusy()) return;
    clearInterval(timer);
    open();
  }, 1000);
}

/** A field has the focus, or the menu is open: nothing is laid over these. */
function isBusy(): boolean {
  return document.querySelector(":is(input, textarea, select):focus, :popover-open") !== null;
}
