import type { ReactNode } from "react";
import styles from "./store-section.module.css";

type Props = {
  /** Also the anchor that leads here. */
  id: string;
  heading: string;
  /** Stands at the other end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A part of a sub-store's page under its heading. */
export function StoreSection({ id, heading, aside, children }: Props) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-heading`}>
      <div className={styles.head}>
        <h2 id={`${id}-heading`}>{heading}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
