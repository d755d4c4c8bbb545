import type { ReactNode } from "react";
import styles from "./opening.module.css";

type Props = { heading: string; children?: ReactNode };

/** The opening of a collection: its name large, its blurb beneath, in the room's colours. */
export function Opening({ heading, children }: Props) {
  return (
    <div className={styles.opening}>
      <h1>{heading}</h1>
      {children && <p>{children}</p>}
    </div>
  );
}
