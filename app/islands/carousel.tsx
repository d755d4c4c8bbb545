import { useRef, useState } from "react";
import type { PictureSource } from "../../domain/pictures/pictures.ts";
import { Picture } from "../components/picture.tsx";
import { useAutoplay } from "../browser/use-autoplay.ts";
import { slideTo } from "../browser/slide-to.ts";
import styles from "./carousel.module.css";

/** `alts` has one text a picture, in order. */
export type CarouselProps = {
  name: string;
  sources: readonly PictureSource[];
  alts: readonly string[];
};

/**
 * A product's pictures: swiped by the browser's own scrolling, advanced every 3 s in 450 ms (section 9),
 * at rest for whoever hovers, focuses, touches or prefers reduced motion. Thumbnails, and no arrows,
 * play button or fullscreen button.
 */
export function Carousel({ name, sources, alts }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const rest = useAutoplay(() => slideTo(track.current, (shown + 1) % sources.length));

  const onScroll = () => {
    const list = track.current;
    if (list) setShown(Math.round(list.scrollLeft / list.clientWidth));
  };

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={`${name}, pictures`}
      {...rest}
    >
      <ul
        className={styles.track}
        ref={track}
        onScroll={onScroll}
        tabIndex={0}
        aria-label="Pictures"
      >
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
              aria-current={position === shown}
              onClick={() => slideTo(track.current, position)}
            >
              <Picture source={source} alt="" sizes="4rem" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SIZES = "(min-width: 62rem) 54vw, 100vw";
