import { mayAskToSignUp, rememberPopupShown } from "../../stores/sign-up.ts";

/** Maximum distance from the top edge at which a leaving pointer counts, in pixels (section 9). */
const TOP_EDGE = 20;
/** Without a mouse: seconds of reading time before the popup is shown. */
const READING_SECONDS = 40;

/**
 * Calls `open` once, when the sign-up popup may be shown (section 4): when the mouse leaves through the top
 * edge, or, without a mouse, after some reading time. Returns a function that disarms it.
 */
export function armPopup(open: () => void): () => void {
  if (!mayAskToSignUp()) return () => {};
  const disarming = new AbortController();
  const openOnce = () => {
    disarming.abort();
    // Checked again: the visitor may have signed up in another tab meanwhile.
    if (!mayAskToSignUp()) return;
    rememberPopupShown();
    open();
  };
  if (matchMedia("(hover: none)").matches) afterReading(openOnce, disarming.signal);
  else onLeavingByTop(openOnce, disarming.signal);
  return () => disarming.abort();
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

/** Whether a field has the focus or the menu is open: the popup must not cover these. */
function isBusy(): boolean {
  return (
    document.querySelector(
      ":is(input, textarea, select):focus, :is(:popover-open, [popover][data-open])",
    ) !== null
  );
}
