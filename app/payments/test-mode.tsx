import styles from "./payments.module.css";

/** A note on every page with a payment, if no keys of the provider are configured. */
export function TestMode() {
  return (
    <p className={`fine-print ${styles.test}`}>
      <strong>Test mode.</strong> A stand-in answers for the card provider: no card is charged, no
      money moves and nothing is delivered.
    </p>
  );
}
