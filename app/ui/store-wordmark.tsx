import { brand } from "../../domain/brand.ts";
import styles from "./wordmark.module.css";

/** A sub-store, by the first part of its addresses. */
export type StoreId = keyof typeof brand.stores;

/** A sub-store's name, set as HazelZuri's own, a link to the store's first page. */
export function StoreWordmark({ store }: { store: StoreId }) {
  return (
    <a className={styles.wordmark} href={`/${store}`}>
      {brand.stores[store]}
    </a>
  );
}
