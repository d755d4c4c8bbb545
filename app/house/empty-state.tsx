import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

/** In place of a list with nothing in it: says so, and what to do. */
export function EmptyState({ children }: { children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}
