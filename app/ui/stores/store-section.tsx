import type { ReactNode } from "react";
import styles from "./store-section.module.css";

type Props = {
  /** Also the section's anchor. */
  id: string;
  heading: string;
  /** Shown at the other end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A section of a sub-store's page with its heading. */
export function StoreSection({ id, heading, aside, children }: Props) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-heading`}>
      <div className={styles.head}>
        <h2 className="room-name" id={`${id}-heading`}>
          {heading}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
