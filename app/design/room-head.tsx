import type { ReactNode } from "react";
import styles from "./room-head.module.css";

type Props = {
  /** For example 'Bubble Girl Collection', 'HazelBee Shop', 'Explore Collections'. */
  heading: string;
  as: "h1" | "h2" | "span";
  id?: string;
  /** Text below the name. */
  children?: ReactNode;
};

/** A room's heading in reading order: its name as wide as a phone, its kind ('Collection') below in small type. */
export function RoomHead({ heading, as: Heading, id, children }: Props) {
  const [, before, name, after] = PARTS.exec(heading) ?? [];
  return (
    <div className={styles.head}>
      <Heading className={styles.title} id={id}>
        {before && <span className={styles.kind}>{before}</span>}{" "}
        <span className={`room-name ${styles.name}`}>{name}</span>{" "}
        {after && <span className={styles.kind}>{after}</span>}
      </Heading>
      {children && <div className={styles.words}>{children}</div>}
    </div>
  );
}

const PARTS = /^(?:(Explore) )?(.+?)(?: (Collection|Shop))?$/;
