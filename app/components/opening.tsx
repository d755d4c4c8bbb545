import type { ReactNode } from "react";
import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture } from "./picture.tsx";
import styles from "./opening.module.css";

type Props = {
  heading: string;
  /** Beside the words on wide screens, to the page's edge. On phones the pieces themselves come at once. */
  picture?: PictureSource;
  children?: ReactNode;
};

/** The opening page of a collection: its name large, its blurb beneath, in the room's colours. */
export function Opening({ heading, picture, children }: Props) {
  return (
    <div className={styles.opening} data-picture={picture && ""}>
      <div className={styles.words}>
        <h1>{heading}</h1>
        {children && <p>{children}</p>}
      </div>
      {picture && <Picture className={styles.picture} source={picture} alt="" sizes={SIZES} />}
    </div>
  );
}

/** Not shown on narrow screens, and then not fetched either: it loads lazily. */
const SIZES = "(min-width: 62rem) 78vw, 1px";
