import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { createRoot } from "react-dom/client";
import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { rememberPopupClosed } from "../browser/sign-up.ts";
import { Picture } from "../components/picture.tsx";
import { MessageForm } from "./message-form.tsx";
import { thanks } from "./message-words.ts";
import styles from "./popup.module.css";

type Props = { picture: PictureSource };

/** Opens the sign-up popup in its place on the page, once. */
export function openPopup(place: HTMLElement): void {
  const props = JSON.parse(place.dataset["popup"] ?? "{}") as Props;
  createRoot(place).render(<Popup {...props} />);
}

/** The sign-up popup of Home: a modal dialog, and a sheet at the bottom of small screens (section 2). */
export function Popup({ picture }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [received, setReceived] = useState(false);
  // Opening moves the focus and remembers where it was, which only the browser can do.
  useEffect(() => dialog.current?.showModal(), []);

  const close = () => dialog.current?.close();
  return (
    <>
      <dialog
        className={styles.popup}
        ref={dialog}
        aria-labelledby="popup-title"
        onClose={rememberPopupClosed}
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

/** Tab goes round inside the dialog: by itself it would go on into the browser's own bars. */
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
