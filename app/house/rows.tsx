import type { ReactNode } from "react";
import styles from "./rows.module.css";

/** A list of rows: cards on a phone, lines on a desk. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

type RowProps = {
  /** Where the whole row leads; without it the row is no link. */
  href?: string | undefined;
  title: ReactNode;
  /** Smaller, below the title. */
  note?: ReactNode;
  /** At the end of the row: an amount, a state. */
  end?: ReactNode;
  /** Buttons and forms below. */
  children?: ReactNode;
};

/** One thing of a list. */
export function Row({ href, title, note, end, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <div>
          <p className={styles.title}>{href ? <a href={href}>{title}</a> : title}</p>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {end && <p className={styles.end}>{end}</p>}
      </div>
      {children}
    </li>
  );
}
