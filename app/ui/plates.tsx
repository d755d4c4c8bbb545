import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture } from "./picture.tsx";
import styles from "./plates.module.css";

type Props = {
  sources: readonly PictureSource[];
  /** What each picture shows, in order. */
  views: readonly string[];
};

/** A product's other pictures, large, from edge to edge of a wide screen. Hidden from assistive technology, which has them in the carousel. */
export function Plates({ sources, views }: Props) {
  return (
    <div className={styles.plates} aria-hidden>
      {sources.slice(1).map((source, position) => (
        <figure key={source.key}>
          <Picture source={source} alt="" sizes={SIZES} />
          <figcaption>{views[position + 1]}</figcaption>
        </figure>
      ))}
    </div>
  );
}

/** Not shown on narrow screens, and then not fetched either. */
const SIZES = "(min-width: 62rem) 50vw, 1px";
