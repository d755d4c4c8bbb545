import styles from "./empty-checkout.module.css";

/** There is nothing to pay for: says so, and leads on. */
export function EmptyCheckout() {
  return (
    <section className={styles.empty}>
      <h2>Your Cart is Empty</h2>
      <p>There is nothing to check out yet.</p>
      <p>
        <a className="button" href="/naledi">
          SHOP NOW
        </a>
      </p>
    </section>
  );
}
