import type { ReactNode } from "react";
import styles from "./room-head.module.css";

type Props = {
  /** For example 'Bubble Girl Collection', 'HazelBee Shop', 'Explore Collections'. */
  heading: string;
  as: "h1" | "h2" | "span";
  id?: string;
  /** Set small, as in a listing's opening: less than half as wide as the page from 48rem on, the text below. */
  isBand?: boolean;
  /** Text below the name, on wide screens in the right half. */
  children?: ReactNode;
};

/** A room's heading in reading order: its name as wide as the page, its kind ('Collection') below in small type. */
export function RoomHead({ heading, as: Heading, id, isBand, children }: Props) {
  const [, before, name, after] = PARTS.exec(heading) ?? [];
  return (
    <div className={isBand ? `${styles.head} ${styles.band}` : styles.head}>
      <Heading className={styles.title} id={id}>
        {before && <span className={styles.kind}>{before}</span>}{" "}
        <span className={`room-name ${styles.name}`}>{name}</span>{" "}
        {after && <span className={styles.kind}>{after}</span>}
      </Heading>
      {children && (
        <div className={`${styles.words} ${after ? styles.beside : ""}`}>{children}</div>
      )}
    </div>
  );
}

const PARTS = /^(?:(Explore) )?(.+?)(?: (Collection|Shop))?$/;
