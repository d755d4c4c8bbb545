import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import styles from "./added-sheet.module.css";

/** The last addition. `press` is the time of the press, so that screen readers announce even the same text again. */
export type Added = { press: number; text: string; thumbnail: string };

/** How long the sheet stays after a press; longer while the mouse is over it or the focus inside. */
const STAY_MS = 10_000;

type Props = { added: Added | undefined; onClose(): void };

/**
 * Says what was added, with a link to the cart. It is not modal, covers neither the form nor its button
 * (`placeSheet`), and closes by itself or with Escape.
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
          <img src={added.thumbnail} width={48} height={60} alt="" />
          <p>{added.text}</p>
          <p className={styles.ways}>
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
 * Chooses the sheet's place when it is shown, and again when the form is scrolled under it. Returns how far from the
 * screen's top it is, in pixels; undefined while it is in its place on the page, below the button.
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
      const { header, ...around } = measure(element, form);
      const chosen = placeSheet({ header, ...around });
      const top = chosen.at === "top" ? header : undefined;
      setPlaced((before) =>
        before?.press === press && before.top === top ? before : { press, top },
      );
      if (mayScroll && chosen.at === "below" && chosen.scroll > 0) scrollBy({ top: chosen.scroll });
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
  // Measured at the element after the sheet: the bar before it sticks to the screen's bottom.
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

/** What the sheet must not cover, in pixels from the screen's top. */
type Around = {
  screen: number;
  /** Where the header ends. */
  header: number;
  /** Where the form begins; `below`: where it ends, with its button at its place in the page. */
  form: number;
  below: number;
  /** The sheet's height. */
  height: number;
};

/** `below`: under the form's button in the page; `scroll`: by how many pixels to scroll so that it is visible. */
type SheetPlace = { at: "top" } | { at: "below"; scroll: number };

/**
 * Finds where the sheet covers neither the form nor its button: below the button if there is room, else under the
 * header if the form begins further down or has been scrolled past, else below the button, scrolled into view.
 */
export function placeSheet({ screen, header, form, below, height }: Around): SheetPlace {
  const missing = below + height - screen;
  const isPassed = below <= header;
  if (!isPassed && missing <= 0) return { at: "below", scroll: 0 };
  if (isPassed || form >= header + height) return { at: "top" };
  return { at: "below", scroll: missing };
}
