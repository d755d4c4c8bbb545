import type { PictureSource } from "../../domain/media/pictures.ts";
import { Picture } from "../design/picture.tsx";
import styles from "./collection-doors.module.css";

export type Door = {
  /** The room of the collection. */
  id: string;
  name: string;
  href: string;
  picture: PictureSource;
};

type Props = {
  doors: readonly Door[];
  /** `sizes` of the pictures where a style sheet makes the doors wider. */
  sizes?: string;
};

/** Links to the collections of the showcase side by side, each in its own colours; a swipeable row on phones. */
export function CollectionDoors({ doors, sizes = SIZES }: Props) {
  return (
    <nav className="later" aria-label="Collections">
      <ul className={styles.doors}>
        {doors.map(({ id, name, href, picture }) => (
          <li key={href} data-room={id}>
            <a className={`grows ${styles.door}`} href={href}>
              <Picture source={picture} alt="" sizes={sizes} />
              <span className="room-name">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const SIZES = "(min-width: 62rem) 20vw, min(62vw, 22rem)";
