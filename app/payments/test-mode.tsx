import styles from "./payments.module.css";

/** On every page with a payment, where no provider keys are configured. */
export function TestMode() {
  return (
    <p className={styles.test}>
      <strong>Test mode.</strong> A stand-in answers for the card provider: no card is charged, no
      money moves and nothing is delivered.
    </p>
  );
}
