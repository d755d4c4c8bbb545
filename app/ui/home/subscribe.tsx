import type { ReactNode } from "react";
import styles from "./subscribe.module.css";

/** The newsletter section at the end of Home; `children` is the form. */
export function Subscribe({ children }: { children: ReactNode }) {
  return (
    <section className={styles.section} aria-labelledby="subscribe">
      <h2 id="subscribe">First to know</h2>
      <p>New collections and sales, a few times a year.</p>
      <div className={styles.form}>{children}</div>
    </section>
  );
}
