import { autoplay } from "./autoplay.ts";
import { slideTo } from "./slide-to.ts";

/** Works `app/components/carousel.tsx`: a picture further every 3 s in 450 ms (section 9), and thumbnails that lead to theirs. */
export function wakeCarousel(place: HTMLElement): void {
  const track = place.querySelector<HTMLElement>("[data-track]");
  const thumbnails = [...place.querySelectorAll("button")];
  if (!track) throw new Error("No pictures to show");

  const shown = () => Math.round(track.scrollLeft / track.clientWidth);
  track.addEventListener("scroll", () => {
    const now = shown();
    for (const [position, thumbnail] of thumbnails.entries())
      thumbnail.setAttribute("aria-current", String(position === now));
  });
  for (const [position, thumbnail] of thumbnails.entries())
    thumbnail.addEventListener("click", () => slideTo(track, position));
  autoplay(place, () => slideTo(track, (shown() + 1) % thumbnails.length));
}
