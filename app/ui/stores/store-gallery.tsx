import type { ShowcasePicture } from "./masonry.tsx";
import { AskButton, AskSheet } from "../ask-about-piece.tsx";
import { Picture } from "../picture.tsx";
import styles from "./store-gallery.module.css";

/** HazelBabies' collection: pictures without links, since nothing is sold here. */
export function StoreGallery({
  pieces,
  store,
}: {
  pieces: readonly ShowcasePicture[];
  store: string;
}) {
  return (
    <>
      <ul className={styles.gallery}>
        {pieces.map(({ id, title, slug, picture }, position) => (
          <li key={id}>
            <Picture
              source={picture}
              alt={title}
              sizes={position === 0 ? FIRST : SIZES}
              load={position < FIRST_ROW ? "soon" : "lazy"}
            />
            <p aria-hidden>{title}</p>
            <AskButton title={title} slug={slug} />
          </li>
        ))}
      </ul>
      {pieces.map(({ id, title, slug }) => (
        <AskSheet key={id} title={title} slug={slug} store={store} />
      ))}
    </>
  );
}

/** Maximum number of pictures in the first row at any width; on a tall screen they are visible below the hero. */
const FIRST_ROW = 3;

const SIZES = "(min-width: 48rem) 31vw, (min-width: 22.5rem) 46vw, 92vw";
/** On small screens the first picture takes the whole width if the number of pictures is odd. */
const FIRST = "(min-width: 48rem) 31vw, 92vw";
