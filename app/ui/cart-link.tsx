import styles from "./cart-link.module.css";

/** The link to the cart. `app/boot/paint-counts.ts` writes the item count into its badge, and hides it at 0. */
export function CartLink() {
  return (
    <a className={styles.link} href="/cart" aria-label="Cart" data-cart-link>
      <svg
        width="22"
        height="24"
        viewBox="0 0 22 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        aria-hidden
      >
        <path d="M2.2 8h17.6l-1.2 14.3H3.4zM7 10.6V6a4 4 0 0 1 8 0v4.6" />
      </svg>
      <span className={styles.badge} data-cart-badge hidden suppressHydrationWarning />
    </a>
  );
}
