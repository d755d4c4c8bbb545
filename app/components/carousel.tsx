import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture } from "./picture.tsx";
import styles from "./carousel.module.css";

type Props = {
  name: string;
  sources: readonly PictureSource[];
  /** One text a picture, in order. */
  alts: readonly string[];
};

/**
 * A product's pictures with thumbnails, and no arrows, play button or fullscreen button: swiped by the
 * browser's own scrolling; `app/browser/carousel.ts` advances them.
 */
export function Carousel({ name, sources, alts }: Props) {
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={`${name}, pictures`}
    >
      <ul className={styles.track} tabIndex={0} aria-label="Pictures" data-track>
        {sources.map((source, position) => (
          <li key={source.key} className={styles.slide} id={`picture-${position + 1}`}>
            <Picture
              source={source}
              alt={alts[position] ?? name}
              sizes={SIZES}
              eager={position === 0}
            />
          </li>
        ))}
      </ul>
      <ul className={styles.thumbnails} aria-label="Thumbnails">
        {sources.map((source, position) => (
          <li key={source.key}>
            <button
              type="button"
              aria-label={`Show picture ${position + 1} of ${sources.length}`}
              aria-current={position === 0}
            >
              <Picture source={source} alt="" sizes="4rem" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SIZES = "(min-width: 62rem) min(56vw, 80vh), (min-width: 48rem) 50vw, 100vw";
