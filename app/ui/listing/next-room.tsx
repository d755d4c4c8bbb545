import type { PictureSource } from "../../../domain/pictures/pictures.ts";
import { Picture } from "../picture.tsx";
import { RoomHead } from "../room-head.tsx";
import styles from "./next-room.module.css";

type Props = { id: string; name: string; href: string; picture: PictureSource };

/** The link to the next collection at the end of a listing, in that collection's colours. */
export function NextRoom({ id, name, href, picture }: Props) {
  return (
    <nav data-room={id} aria-label="Next collection">
      <a className={styles.door} href={href}>
        <span className={styles.next}>Next</span>
        <RoomHead heading={name} as="span" />
        <Picture
          className={styles.picture}
          source={picture}
          alt=""
          sizes="100vw"
          phoneSizes="100vw"
        />
      </a>
    </nav>
  );
}
