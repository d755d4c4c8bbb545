import type { ShowcaseItem } from "../../domain/catalogue/showcase-item.ts";
import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture } from "./picture.tsx";
import styles from "./masonry.module.css";

/** A showcase's card with its picture (section 3: id, title, img). */
export type ShowcasePicture = ShowcaseItem & { picture: PictureSource };

/** HazelLifestyle's collection: pictures of varying height in 1, 2, 3 columns from 350, 750, 900 px (section 2). */
export function Masonry({ pieces }: { pieces: readonly ShowcasePicture[] }) {
  return (
    <ul className={styles.masonry}>
      {pieces.map(({ id, title, picture }) => (
        <li key={id}>
          <Picture source={picture} alt={title} sizes={SIZES} />
          <p aria-hidden>{title}</p>
        </li>
      ))}
    </ul>
  );
}

const SIZES = "(min-width: 900px) 31vw, (min-width: 750px) 47vw, 92vw";
