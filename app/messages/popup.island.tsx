import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { Picture } from "../design/picture.tsx";
import MessageForm from "./message-form.island.tsx";
import { mayAskToSignUp, rememberPopupShown, thanks } from "./message-form.ts";
import styles from "./popup.island.module.css";

export type PopupProps = { picture: PictureSource };

/** The sign-up popup of Home: renders nothing until `armPopup` opens it. */
export default function SignUpPopup({ picture }: PopupProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => armPopup(() => setIsOpen(true)), []);
  return isOpen && <SignUpDialog picture={picture} />;
}

/** A modal dialog; on small screens a sheet at the bottom. */
export function SignUpDialog({ picture }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [received, setReceived] = useState(false);
  // `showModal` moves the focus in, and closing restores it.
  useEffect(() => dialog.current?.showModal(), []);

  const close = () => dialog.current?.close();
  return (
    <>
      <dialog
        className={styles.popup}
        ref={dialog}
        aria-labelledby="popup-title"
        onKeyDown={keepFocus}
      >
        <Picture
          className={styles.picture}
          source={picture}
          alt=""
          sizes="(min-width: 48rem) 22rem, 1px"
        />
        <div className={styles.words}>
          <button className={`button-text ${styles.close}`} type="button" onClick={close}>
            Close
          </button>
          <h2 id="popup-title">Get Access to Exclusive Sales and Discounts!</h2>
          <p>A letter a few times a year, and never to anyone else.</p>
          <MessageForm
            kind="popup"
            onReceived={() => {
              setReceived(true);
              close();
            }}
          />
        </div>
      </dialog>
      <p className={styles.thanks} role="status">
        {received && thanks.popup}
      </p>
    </>
  );
}

/** Keeps Tab inside the dialog; by default it would move on to the browser's toolbars. */
function keepFocus(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
  const [first, last] = [stops.at(0), stops.at(-1)];
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

const STOPS = "button, input:not([type=hidden], [tabindex='-1'])";

/** Maximum distance from the top edge at which a leaving pointer counts, in pixels. */
const TOP_EDGE = 20;
/** Without a mouse: seconds of reading time before the popup is shown. */
const READING_SECONDS = 40;

/**
 * Calls `open` once, when the sign-up popup may be shown: when the mouse leaves through the top
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
