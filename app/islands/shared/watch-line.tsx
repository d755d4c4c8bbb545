import styles from "./watch-line.module.css";

type Props = { isLooking: boolean; onLookAgain(): void };

/** Says that a payment is being looked for; after a while, only when asked to. */
export function WatchLine({ isLooking, onLookAgain }: Props) {
  return (
    <p className={styles.watch} role="status" data-waiting={isLooking ? "" : undefined}>
      {isLooking ? "Looking for your payment…" : "The payment has not arrived yet. "}
      {!isLooking && (
        <button className="button-text" type="button" onClick={onLookAgain}>
          Look again
        </button>
      )}
    </p>
  );
}
