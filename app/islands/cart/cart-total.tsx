import type { CurrentCart } from "../../../domain/cart/current-cart.ts";
import { Price } from "../../design/price.tsx";
import styles from "./cart-total.module.css";

/** Subtotal, 'Checkout', and 'Add To Cart', which links to Home. On phones the total and 'Checkout' stay visible. */
export function CartTotal({ cart: { terms, hasGone } }: { cart: CurrentCart }) {
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.subtotal} aria-live="polite">
          Subtotal <Price className={styles.sum} naira={terms} />
        </p>
        {hasGone ? (
          <p className={styles.blocked}>Please remove what is no longer available to check out.</p>
        ) : (
          <a className="button" href="/checkout">
            Checkout
          </a>
        )}
      </div>
      <div className={styles.rest}>
        <p className={styles.note}>
          Delivery is not included: it is agreed with you by email. See the{" "}
          <a href="/terms">Terms</a>.
        </p>
        <a className="button-line" href="/">
          Add To Cart
        </a>
      </div>
    </>
  );
}
