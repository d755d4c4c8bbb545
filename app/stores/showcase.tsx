import type { PictureSource } from "../../domain/media/pictures.ts";
import type { ShowcaseItem } from "../../domain/stores/showcases.ts";
import { AskButton, AskSheet } from "../catalogue/ask-about-piece.tsx";
import { Picture } from "../design/picture.tsx";
import styles from "./showcase.module.css";

type Props = {
  pieces: readonly (ShowcaseItem & { picture: PictureSource })[];
  store: string;
  /** Rows of pictures of one height, or columns of pictures of different heights. */
  layout: "gallery" | "masonry";
};

/** A showcase's collection in 1, 2, 3 columns: pictures without links, since nothing is sold here. */
export function Showcase({ pieces, store, layout }: Props) {
  return (
    <>
      <ul className={styles[layout]}>
        {pieces.map(({ id, title, slug, picture }, position) => (
          <li key={id}>
            <Picture
              source={picture}
              alt={title}
              sizes={SIZES}
              load={layout === "gallery" && position < FIRST_ROW ? "soon" : "lazy"}
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

/** Most pictures in a gallery's first row at any width; on a tall screen they are visible below the hero. */
const FIRST_ROW = 3;

const SIZES = "(min-width: 900px) 31vw, (min-width: 750px) 47vw, 92vw";
