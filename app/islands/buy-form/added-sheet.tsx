import { useEffect, useEffectEvent, useRef } from "react";
import { useSheetPlace } from "./use-sheet-place.ts";
import styles from "./added-sheet.module.css";

/** The last addition; `press` is the time of the press, so that screen readers announce even the same text again. */
export type Added = { press: number; text: string; thumbnail: string };

/** How long the sheet stays after a press; longer while it is pointed at or has the focus. */
const STAY_MS = 10_000;

type Props = { added: Added | undefined; onClose(): void };

/**
 * What is in the cart now, with the way to the cart and back. It is not modal, covers neither the form nor its button
 * (`sheet-place.ts`), and goes by itself or with Escape.
 */
export function AddedSheet({ added, onClose }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  const top = useSheetPlace(sheet, added?.press);
  const close = useEffectEvent(() => {
    // Its link or button may have the focus, which the button of the form takes then.
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
