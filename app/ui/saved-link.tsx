import { Heart } from "../catalogue/product-card.tsx";
import styles from "./cart-link.module.css";

/** The link to the saved pieces. `app/boot/paint-counts.ts` writes their number into its badge, and hides it at 0. */
export function SavedLink() {
  return (
    <a className={styles.link} href="/saved" aria-label="Saved" data-saved-link>
      <Heart />
      <span className={styles.badge} hidden suppressHydrationWarning />
    </a>
  );
}
