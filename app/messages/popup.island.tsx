import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { useInBrowser } from "../browser/hooks.ts";
import { Picture } from "../design/picture.tsx";
import MessageForm from "./message-form.island.tsx";
import { thanks } from "./message-form.ts";
import styles from "./popup.island.module.css";

export type PopupProps = { picture: PictureSource };

/** The sign-up popup of Home. The island is empty until it is hydrated, which opens it (`app/messages/popup.ts`). */
export default function SignUpPopup({ picture }: PopupProps) {
  const isOpen = useInBrowser(() => true, false);
  return isOpen && <SignUpDialog picture={picture} />;
}

/** A modal dialog; on small screens a sheet at the bottom. */
export function SignUpDialog({ picture }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [received, setReceived] = useState(false);
  // `showModal` moves the focus into the dialog; closing moves it back.
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
