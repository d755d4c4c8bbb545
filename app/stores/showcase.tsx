import type { PictureSource } from "../../domain/media/pictures.ts";
import type { ShowcaseItem } from "../../domain/stores/showcases.ts";
import { AskButton, AskSheet } from "../catalogue/ask-about-piece.tsx";
import { Picture } from "../design/picture.tsx";
import styles from "./showcase.module.css";

/** A showcase's piece with its picture. */
type ShowcasePicture = ShowcaseItem & { picture: PictureSource };

/** HazelLifestyle's collection: pictures of varying height in 1, 2, 3 columns from 350, 750, 900 px. */
export function Masonry({ pieces, store }: { pieces: readonly ShowcasePicture[]; store: string }) {
  return (
    <>
      <ul className={styles.masonry}>
        {pieces.map(({ id, title, slug, picture }) => (
          <li key={id}>
            <Picture source={picture} alt={title} sizes={MASONRY_SIZES} />
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

const MASONRY_SIZES = "(min-width: 900px) 31vw, (min-width: 750px) 47vw, 92vw";

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
              sizes={GALLERY_SIZES}
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

const GALLERY_SIZES = "(min-width: 900px) 31vw, (min-width: 750px) 47vw, 92vw";
