import type { CSSProperties, ReactNode } from "react";
import styles from "./room-head.module.css";

type Props = {
  /** For example 'Bubble Girl Collection', 'HazelBee Shop', 'Explore Collections'. */
  heading: string;
  as: "h1" | "h2" | "span";
  id?: string;
  /** A name of the owner's, which may be of any length: it breaks where the others are made to fit. */
  isOwn?: boolean;
  /** Text below the name. */
  children?: ReactNode;
};

/** A room's heading in reading order: its name as wide as a phone, its kind ('Collection') below in small type. */
export function RoomHead({ heading, as: Heading, id, isOwn = false, children }: Props) {
  const [, before, name, after] = PARTS.exec(heading) ?? [];
  return (
    <div className={styles.head}>
      <Heading className={styles.title} id={id}>
        {before && <span className={styles.kind}>{before}</span>}{" "}
        <span
          className={`room-name ${styles.name} ${isOwn ? styles.own : ""}`.trimEnd()}
          style={isOwn ? sizeFor(name ?? "") : undefined}
        >
          {name}
        </span>{" "}
        {after && <span className={styles.kind}>{after}</span>}
      </Heading>
      {children && <div className={styles.words}>{children}</div>}
    </div>
  );
}

/** The longest name in one line, of `--room-name` in `tokens.css`. */
const FITS = 11;
/** A longer one than this breaks, rather than become smaller. */
const BREAKS = 24;

function sizeFor({ length }: string): CSSProperties | undefined {
  if (length <= FITS) return undefined;
  const part = FITS / Math.min(length, BREAKS);
  return {
    "--room-name": `min(${(17 * part).toFixed(1)}vw, ${(22 * part).toFixed(1)}rem)`,
  } as CSSProperties;
}

const PARTS = /^(?:(Explore) )?(.+?)(?: (Collection|Shop))?$/;
