import type { PictureSource } from "../../../domain/pictures/pictures.ts";
import { Picture } from "../picture.tsx";
import styles from "./plates.module.css";

type Props = {
  sources: readonly PictureSource[];
  /** What each picture shows, in order. */
  views: readonly string[];
};

/** A product's other pictures, large, on tablets and wide screens. Hidden from assistive technology: the carousel has them all. */
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

/** Phones neither show nor fetch these pictures. */
const SIZES = "(min-width: 62rem) 50vw, (min-width: 48rem) 60vw, 1px";
