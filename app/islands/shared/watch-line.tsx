import { useRef } from "react";
import styles from "./watch-line.module.css";

type Props = { isLooking: boolean; onLookAgain(): void };

/** Says that a payment is being looked for; after a while, only when asked to. */
export function WatchLine({ isLooking, onLookAgain }: Props) {
  const place = useRef<HTMLParagraphElement>(null);
  const lookAgain = () => {
    // The button disappears: without this, the focus would go back to the start of the page.
    place.current?.focus();
    onLookAgain();
  };
  return (
    <p
      className={styles.watch}
      ref={place}
      role="status"
      tabIndex={-1}
      data-waiting={isLooking ? "" : undefined}
    >
      {isLooking ? "Looking for your payment…" : "The payment has not arrived yet. "}
      {!isLooking && (
        <button className="button-text" type="button" onClick={lookAgain}>
          Look again
        </button>
      )}
    </p>
  );
}
