import { formatNaira } from "../../../domain/money-text.ts";
import type { Naira } from "../../../domain/money.ts";
import { STEP_TEXTS, type PaymentStep } from "../shared/pay-in-window.ts";
import type { CurrentCart } from "../../../domain/cart/current-cart.ts";
import styles from "./pay-bar.module.css";

type Props = { cart: CurrentCart | null; total: Naira | null; step: PaymentStep | undefined };

/** The naira amount to be charged and 'Place Order', always visible on phones. Does nothing during a payment step. */
export function PayBar({ cart, total, step }: Props) {
  return (
    <>
      <p className={styles.terms}>
        Delivery is not in the price: we write to you with the fee once your order is placed. By
        pressing 'Place Order' you accept the <a href="/terms">Terms</a>.
      </p>
      <div className={styles.bar}>
        <p className={styles.due}>
          You pay <strong>{total === null ? "…" : formatNaira(total)}</strong>
        </p>
        <button
          className="button"
          type="submit"
          disabled={!cart}
          aria-disabled={step || cart?.hasGone ? true : undefined}
          aria-describedby="payment-step"
        >
          Place Order
        </button>
        <p className={styles.step} id="payment-step" role="status">
          {step
            ? STEP_TEXTS[step]
            : cart?.hasGone && "Remove what is no longer available to go on."}
        </p>
      </div>
    </>
  );
}
