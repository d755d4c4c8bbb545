import { createStoredValue } from "../browser/stored-value.ts";

const presence = { parse: (text: string | null) => text !== null, serialise: String };

/** Any text means that the visitor has signed up. */
export const hasSignedUp = createStoredValue<boolean>("hasSignedUp", presence);
const popupShown = createStoredValue<boolean>("hazelzuri-popup-closed", {
  ...presence,
  area: "sessionStorage",
});

/** Whether the sign-up popup may be shown: never after a sign-up, and at most once per visit. */
function mayAskToSignUp(): boolean {
  return !hasSignedUp.get() && !popupShown.get();
}

/** A pointer that leaves the window at most this many pixels below its top edge leaves through the top. */
const TOP_EDGE = 20;
/** Seconds of reading time before the popup is shown on devices without a mouse. */
const READING_SECONDS = 40;

/**
 * Calls `open` once, if the sign-up popup may be shown: when the mouse leaves the window through its top edge, or,
 * without a mouse, after some reading time.
 */
export function armPopup(open: () => void): void {
  if (!mayAskToSignUp()) return;
  const disarming = new AbortController();
  const openOnce = () => {
    disarming.abort();
    // Checked again: the visitor may have signed up in another tab meanwhile.
    if (!mayAskToSignUp()) return;
    popupShown.set(true);
    open();
  };
  if (matchMedia("(hover: none)").matches) afterReading(openOnce, disarming.signal);
  else onLeavingByTop(openOnce, disarming.signal);
}

/** Whether the pointer leaves the window through its top edge. */
export function isLeavingByTop({
  clientY,
  relatedTarget,
}: Pick<MouseEvent, "clientY" | "relatedTarget">): boolean {
  // With a related target the pointer only moved from one element to another.
  return !relatedTarget && clientY <= TOP_EDGE;
}

function onLeavingByTop(open: () => void, signal: AbortSignal): void {
  const leave = (event: MouseEvent) => {
    if (isLeavingByTop(event)) open();
  };
  // Browsers differ in which of the two events they fire when the pointer leaves the window.
  addEventListener("mouseout", leave, { capture: true, signal });
  addEventListener("mouseleave", leave, { capture: true, signal });
}

function afterReading(open: () => void, signal: AbortSignal): void {
  let seconds = 0;
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") seconds += 1;
    if (seconds >= READING_SECONDS && !isBusy()) open();
  }, 1000);
  signal.addEventListener("abort", () => clearInterval(timer));
}

/** Whether a field has the focus or a popover is open, which the popup must not cover. */
function isBusy(): boolean {
  return (
    document.querySelector(
      ":is(input, textarea, select):focus, :is(:popover-open, [popover][data-open])",
    ) !== null
  );
}
