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

const SIZES = "(min-width: 48rem) 31vw, 92vw";
