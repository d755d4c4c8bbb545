import { brand } from "../../domain/brand.ts";
import styles from "./wordmark.module.css";

/** The house's name as a logo, leading home. */
export function Wordmark() {
  return (
    <a className={styles.wordmark} href="/" aria-label={`${brand.name}, home`}>
      Hazel<i>Zuri</i>
    </a>
  );
}
