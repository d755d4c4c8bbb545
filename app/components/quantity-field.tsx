import styles from "./quantity-field.module.css";

/** Quantity with minus (disabled at 1), plus (no upper bound of its own) and a typed number; `app/browser/quantity-field.ts` works it. */
export function QuantityField() {
  return (
    <div className={styles.field} data-quantity>
      <label htmlFor="quantity">Quantity</label>
      <div className={styles.stepper}>
        <button type="button" aria-label="Decrease quantity" data-step="-1" disabled>
          −
        </button>
        <input
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          defaultValue={1}
          aria-describedby="quantity-problem"
        />
        <button type="button" aria-label="Increase quantity" data-step="1">
          +
        </button>
      </div>
      <p className={styles.problem} id="quantity-problem" role="alert" />
    </div>
  );
}
