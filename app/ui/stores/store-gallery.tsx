import type { ShowcasePicture } from "./masonry.tsx";
import { AskButton, AskSheet } from "../../catalogue/ask-about-piece.tsx";
import { Picture } from "../../design/picture.tsx";
import styles from "./store-gallery.module.css";

/** HazelBabies' collection in the showcases' columns: pictures without links, since nothing is sold here. */
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
              sizes={SIZES}
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

const SIZES = "(min-width: 900px) 31vw, (min-width: 750px) 47vw, 92vw";
