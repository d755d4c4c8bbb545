import { brand } from "../../domain/stores/brand.ts";
import styles from "./wordmark.module.css";

/** A sub-store's id: the first segment of its paths. */
export type StoreId = keyof typeof brand.stores;

/** A sub-store's name, styled like HazelZuri's wordmark, linked to the store's first page. */
export function StoreWordmark({ store }: { store: StoreId }) {
  return (
    <a className={styles.wordmark} href={`/${store}`}>
      {brand.stores[store]}
    </a>
  );
}
