import type { ShowcasePicture } from "./masonry.tsx";
import { Picture } from "./picture.tsx";
import styles from "./store-gallery.module.css";

/** HazelBabies' collection: pictures without links, for nothing is sold here. */
export function StoreGallery({ pieces }: { pieces: readonly ShowcasePicture[] }) {
  return (
    <ul className={styles.gallery}>
      {pieces.map(({ id, title, picture }) => (
        <li key={id}>
          <Picture source={picture} alt={title} sizes={SIZES} />
          <p aria-hidden>{title}</p>
        </li>
      ))}
    </ul>
  );
}

const SIZES = "(min-width: 62rem) 31vw, (min-width: 36rem) 47vw, 92vw";
