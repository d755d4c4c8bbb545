import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PictureSource } from "../../../domain/pictures/pictures.ts";
import { Picture } from "../../ui/picture.tsx";
import island from "../shared/island.module.css";
import { autoplay } from "./autoplay.ts";
import { slideTo } from "./slide-to.ts";
import styles from "./carousel.module.css";

export type CarouselProps = {
  name: string;
  sources: readonly PictureSource[];
  /** One text per picture, in the same order. */
  alts: readonly string[];
};

/**
 * A product's pictures with thumbnails, without arrows, play or fullscreen buttons. Advances every 3 s, sliding
 * for 450 ms (section 9). Swiping is native scrolling and needs no script.
 */
export function Carousel({ name, sources, alts }: CarouselProps) {
  const place = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  const advance = useEffectEvent(() => slideTo(track.current, (shown + 1) % sources.length));
  useEffect(() => (place.current ? autoplay(place.current, () => advance()) : undefined), []);

  const showScrolled = useEffectEvent(() => {
    const row = track.current;
    if (row) setShown(Math.round(row.scrollLeft / row.clientWidth));
  });
  // Also what was swiped before hydration.
  useEffect(() => {
    const row = track.current;
    const onScroll = () => showScrolled();
    onScroll();
    row?.addEventListener("scroll", onScroll);
    return () => row?.removeEventListener("scroll", onScroll);
  }, []);

  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={`${name}, pictures`}
      ref={place}
    >
      <ul className={styles.track} tabIndex={0} aria-label="Pictures" ref={track} data-track>
        {sources.map((source, position) => (
          <li key={source.key} className={styles.slide}>
            <Picture
              source={source}
              alt={alts[position] ?? name}
              sizes={SIZES}
              load={position === 0 ? "main" : "lazy"}
            />
          </li>
        ))}
      </ul>
      <ul className={styles.thumbnails} aria-label="Thumbnails">
        {sources.map((source, position) => (
          <li key={source.key}>
            <button
              className={island.needsScript}
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

const SIZES = "(min-width: 62rem) min(56vw, 80vh), (min-width: 48rem) 50vw, 100vw";
