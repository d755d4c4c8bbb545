import type { ReactNode } from "react";
import styles from "./page-head.module.css";

type Props = {
  title: string;
  /** One line below the title: the date, the number of orders. */
  note?: ReactNode;
  /** Links or buttons beside it: 'New piece'. */
  children?: ReactNode;
};

/** The head of a screen. */
export function PageHead({ title, note, children }: Props) {
  return (
    <div className={styles.head}>
      <div>
        <h1>{title}</h1>
        {note && <p>{note}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
