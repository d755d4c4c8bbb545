import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import styles from "./added-sheet.module.css";

/** The last addition to the cart. `press`, its time, makes screen readers announce even the same text again. */
export type Added = { press: number; text: string; thumbnail: string };

/** How long the sheet stays after a press; it stays longer while the mouse is over it or the focus inside. */
const STAY_MS = 10_000;

type Props = { added: Added | undefined; onClose(): void };

/**
 * A sheet that says what was added, with a link to the cart. It is not modal, covers neither the form nor its button
 * (`scrollToSheet`), and closes by itself or with Escape.
 */
export function AddedSheet({ added, onClose }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const top = useSheetPlace(sheet, added?.press);
  const close = useEffectEvent(() => {
    // If the focus is inside, it moves to the form's button.
    if (sheet.current?.matches(":focus-within")) {
      sheet.current.closest("form")?.querySelector<HTMLElement>("[name=add]")?.focus();
    }
    onClose();
  });
  useEffect(() => {
    if (!added) return;
    const timer = setInterval(() => {
      if (!sheet.current?.matches(":hover, :focus-within")) close();
    }, STAY_MS);
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    addEventListener("keydown", onKey);
    return () => {
      clearInterval(timer);
      removeEventListener("keydown", onKey);
    };
  }, [added]);

  return (
    <div
      className={styles.sheet}
      role="status"
      ref={sheet}
      data-at={top === undefined ? undefined : "top"}
      style={{ top }}
    >
      {added && (
        <div className={styles.added} key={added.press}>
          <img className="thumb" src={added.thumbnail} width={48} height={60} alt="" />
          <p>{added.text}</p>
          <p className="links">
            <a href="/cart">View cart</a>
            <button className="button-text" type="button" onClick={() => close()}>
              Keep looking
            </button>
          </p>
        </div>
      )}
    </div>
  );
}

/**
 * Chooses the sheet's place when it is shown, and again when the page is scrolled. Returns the sheet's distance from the
 * screen's top in pixels; undefined while the sheet is in the page, below the form's button.
 */
function useSheetPlace(
  sheet: RefObject<HTMLElement | null>,
  press: number | undefined,
): number | undefined {
  const [placed, setPlaced] = useState<{ press: number; top: number | undefined }>();
  useLayoutEffect(() => {
    const element = sheet.current;
    const form = element?.closest("form");
    if (press === undefined || !element || !form) return undefined;
    const place = (mayScroll: boolean) => {
      const around = measure(element, form);
      const scroll = scrollToSheet(around);
      const top = scroll === undefined ? around.header : undefined;
      setPlaced((before) =>
        before?.press === press && before.top === top ? before : { press, top },
      );
      if (mayScroll && scroll) scrollBy({ top: scroll });
    };
    place(true);
    const onScroll = () => place(false);
    addEventListener("scroll", onScroll, { passive: true });
    return () => removeEventListener("scroll", onScroll);
  }, [sheet, press]);
  return placed?.press === press ? placed?.top : undefined;
}

function measure(sheet: HTMLElement, form: HTMLElement) {
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  // While the sheet is fixed to the screen's top, the next element stands in its place and is measured instead.
  const isInPage = !("at" in sheet.dataset);
  const below = isInPage
    ? sheet.getBoundingClientRect().top
    : (sheet.nextElementSibling ?? form).getBoundingClientRect().top;
  return {
    screen: innerHeight,
    header: Math.max(header, 0),
    form: form.getBoundingClientRect().top,
    below,
    height: sheet.offsetHeight,
  };
}

/** Measures for the sheet's place, in pixels; positions are from the screen's top. */
type Around = {
  screen: number;
  /** Where the header ends. */
  header: number;
  /** Where the form begins. `below`: where the sheet begins, or would begin, at its place below the form's button. */
  form: number;
  below: number;
  /** The sheet's height. */
  height: number;
};

/**
 * Finds where the sheet covers neither the form nor its button: below the button if there is room; else directly below
 * the header, if the form begins further down or has been scrolled past; else below the button, scrolled into view.
 * Returns by how many pixels to scroll; undefined if the sheet is to be below the header.
 */
export function scrollToSheet({ screen, header, form, below, height }: Around): number | undefined {
  const missing = Math.max(0, below + height - screen);
  const isPassed = below <= header;
  const isFormLower = form >= header + height;
  return isPassed || (missing > 0 && isFormLower) ? undefined : missing;
}
