import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { PictureSource } from "../../domain/media/pictures.ts";
import { useOnHydration } from "../browser/hooks.ts";
import { savesData } from "../browser/saves-data.ts";
import { Picture, type PictureLoad } from "../design/picture.tsx";
import { useZoom, type Zoom } from "./zoom.ts";
import island from "../browser/island.module.css";
import styles from "./carousel.island.module.css";

type Props = {
  name: string;
  sources: readonly PictureSource[];
  /** One text per picture, in the same order. */
  alts: readonly string[];
};

/**
 * A product's pictures with thumbnails, without arrows, play or fullscreen buttons. It advances every 3 s, sliding for
 * 450 ms. Swiping is native scrolling and needs no script. When a picture is enlarged (`app/media/zoom.ts`), `sizes`
 * grows, so that the browser fetches its largest file.
 */
export default function Carousel({ name, sources, alts }: Props) {
  const place = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);
  // The position of the picture that is scrolled into view; undefined until hydration.
  const [scrolled, setScrolled] = useState<number>();
  const isHydrated = scrolled !== undefined;
  const shown = scrolled ?? 0;
  const { zoom, reset, gestures } = useZoom(track);
  const isZoomed = zoom.scale > 1;

  const advance = useEffectEvent(() => {
    if (!isZoomed) slideTo(track.current, (shown + 1) % sources.length);
  });
  useEffect(() => (place.current ? autoplay(place.current, () => advance()) : undefined), []);

  const onScroll = () => {
    const row = track.current;
    // While a picture is enlarged, scrolling does not change which one is shown.
    if (row && !isZoomed) setScrolled(Math.round(row.scrollLeft / row.clientWidth));
  };
  // The shopper may have swiped before hydration.
  useOnHydration(onScroll);

  return (
    <section
      className={`stack ${styles.carousel}`}
      aria-roledescription="carousel"
      aria-label={`${name}, pictures`}
      ref={place}
    >
      <div className={styles.window}>
        <ul
          className={styles.track}
          tabIndex={0}
          aria-label="Pictures"
          aria-describedby={isHydrated ? "zoom-help" : undefined}
          ref={track}
          data-track
          data-close={isZoomed ? "" : undefined}
          onScroll={onScroll}
          {...gestures}
        >
          {sources.map((source, position) => {
            const isEnlarged = isZoomed && position === shown;
            return (
              <li
                key={source.key}
                className={styles.slide}
                style={isEnlarged ? { transform: transformOf(zoom) } : undefined}
              >
                <Picture
                  source={source}
                  alt={alts[position] ?? name}
                  sizes={isEnlarged ? ENLARGED : SIZES}
                  load={loadOf(position, scrolled)}
                />
              </li>
            );
          })}
        </ul>
        {isHydrated && (
          <p className="spoken" id="zoom-help">
            Enter enlarges the picture, the arrow keys move it, Escape makes it small again.
          </p>
        )}
      </div>
      <div className={styles.thumbnails} role="group" aria-label="Thumbnails">
        {sources.map((source, position) => (
          <button
            key={source.key}
            className={island.needsScript}
            type="button"
            aria-label={`Show picture ${position + 1} of ${sources.length}`}
            aria-current={position === shown}
            onClick={() => {
              reset();
              slideTo(track.current, position);
            }}
          >
            <Picture source={source} alt="" sizes="3.5rem" />
          </button>
        ))}
      </div>
    </section>
  );
}

/** The next picture is fetched before it is needed, but only after hydration, so that it does not delay the scripts. */
function loadOf(position: number, scrolled: number | undefined): PictureLoad {
  if (position === 0) return "main";
  return scrolled !== undefined && position === scrolled + 1 ? "soon" : "lazy";
}

function transformOf({ scale, x, y }: Zoom): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

/** Wider than every file of a picture, so that the browser takes the largest. */
const ENLARGED = "4000px";

const SIZES =
  "(min-width: 62rem) min(57vw, 80vh - 51px), (min-width: 48rem) min(52vw, 80vh - 51px), 100vw";

const INTERVAL_MS = 3000;

/** The page counts as at rest once it has not been scrolled for this time. */
const SCROLLED_MS = 1000;

/**
 * Calls `advance` every 3 s while the page is visible and at rest, no finger is on the page, and the mouse is not over
 * `place`. A swipe, a touch or focus inside `place` ends this for good. Does nothing with reduced motion or the data
 * saver on. Returns a function that ends it.
 */
function autoplay(place: HTMLElement, advance: () => void): () => void {
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const row = place.querySelector("[data-track]");
  // The carousel may have been focused or swiped before hydration.
  if (isReduced || place.matches(":focus-within") || row?.scrollLeft) return () => {};
  const stopping = new AbortController();
  const { signal } = stopping;
  let fingers = 0;
  let scrolledAt = -SCROLLED_MS;
  const isAtRest = () => fingers === 0 && performance.now() - scrolledAt >= SCROLLED_MS;
  const timer = setInterval(() => {
    const isWatched = !place.matches(":hover") && !document.hidden;
    if (isWatched && isAtRest() && !savesData()) advance();
  }, INTERVAL_MS);
  const stop = () => {
    clearInterval(timer);
    stopping.abort();
  };
  place.addEventListener("focusin", stop, { signal });
  const passive = { passive: true, signal };
  place.addEventListener("touchstart", stop, passive);
  place.addEventListener(
    "wheel",
    ({ deltaX, deltaY }) => {
      if (Math.abs(deltaX) > Math.abs(deltaY)) stop();
    },
    passive,
  );
  document.addEventListener(
    "scroll",
    () => {
      scrolledAt = performance.now();
    },
    passive,
  );
  for (const type of ["touchstart", "touchend", "touchcancel"] as const) {
    document.addEventListener(
      type,
      ({ touches }) => {
        fingers = touches.length;
      },
      passive,
    );
  }
  return stop;
}

const DURATION_MS = 450;

/**
 * Scrolls a row of full-width pictures to `position` in 450 ms, or instantly with reduced motion. A touch of the row
 * ends the animation, which would otherwise fight with the finger.
 */
function slideTo(row: HTMLElement | null, position: number): void {
  if (!row) return;
  const from = row.scrollLeft;
  const to = position * row.clientWidth;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    row.scrollLeft = to;
    return;
  }
  // Scroll snapping would pull each step back to the nearest picture.
  row.dataset["sliding"] = "";
  let isTaken = false;
  const take = () => {
    isTaken = true;
  };
  row.addEventListener("touchstart", take, { passive: true, once: true });
  const started = performance.now();
  const end = () => {
    row.removeEventListener("touchstart", take);
    delete row.dataset["sliding"];
  };
  const step = (now: number) => {
    if (isTaken) return end();
    const progress = Math.min((now - started) / DURATION_MS, 1);
    row.scrollLeft = from + (to - from) * (1 - (1 - progress) ** 3);
    if (progress < 1) requestAnimationFrame(step);
    else end();
  };
  requestAnimationFrame(step);
}
