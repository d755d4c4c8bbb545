import type { ShowcaseItem } from "../../../domain/stores/showcases.ts";
import type { PictureSource } from "../../../domain/media/pictures.ts";
import { AskButton, AskSheet } from "../../catalogue/ask-about-piece.tsx";
import { Picture } from "../../design/picture.tsx";
import styles from "./masonry.module.css";

/** A showcase's card with its picture (section 3: id, title, img). */
export type ShowcasePicture = ShowcaseItem & { picture: PictureSource };

/** HazelLifestyle's collection: pictures of varying height in 1, 2, 3 columns from 350, 750, 900 px (section 2). */
export function Masonry({ pieces, store }: { pieces: readonly ShowcasePicture[]; store: string }) {
  return (
    <>
      <ul className={styles.masonry}>
        {pieces.map(({ id, title, slug, picture }) => (
          <li key={id}>
            <Picture source={picture} alt={title} sizes={SIZES} />
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

const SIZES = "(min-width: 900px) 31vw, (min-width: 750px) 47vw, 92vw";
