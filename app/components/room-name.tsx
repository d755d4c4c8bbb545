import styles from "./room-name.module.css";

/** A room's heading on two lines of very unequal size: 'Naledi' as wide as the page, 'Collection' small above it. */
export function RoomName({ children }: { children: string }) {
  const [, before, name, after] = PARTS.exec(children) ?? [];
  return (
    <>
      {before && <span className={styles.kind}>{before}</span>}{" "}
      <span className={styles.name}>{name}</span>{" "}
      {after && <span className={styles.kind}>{after}</span>}
    </>
  );
}

/** 'Explore Collections', 'Bubble Girl Collection', 'HazelBee Shop'. */
const PARTS = /^(?:(Explore) )?(.+?)(?: (Collection|Shop))?$/;
