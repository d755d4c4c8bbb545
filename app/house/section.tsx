import type { ReactNode } from "react";
import styles from "./section.module.css";

type Props = {
  /** For links to it, such as `people`. */
  id: string;
  title: string;
  children: ReactNode;
};

/** A part of a screen under a heading of its own. */
export function Section({ id, title, children }: Props) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
