const FADE_MS = 150;

/**
 * Fades each picture in over its blurred placeholder in 150 ms; one that fails to load leaves the placeholder
 * instead of the browser's broken-image icon (readings, Behaviour). CSS cannot detect when a picture has
 * loaded; without this script pictures simply appear.
 */
export function fadeInPictures(): void {
  // On the document: an image's load event does not propagate to the window.
  document.addEventListener(
    "load",
    ({ target }) => isNotMainPicture(target) && fadeIn(target),
    true,
  );
  document.addEventListener("error", ({ target }) => hide(target), true);
  for (const picture of document.images) {
    if (picture.complete && picture.currentSrc && !picture.naturalWidth) hide(picture);
  }
}

/** The page's main picture has no placeholder to fade over: it is shown as it loads. */
function isNotMainPicture(target: EventTarget | null): target is HTMLImageElement {
  return target instanceof HTMLImageElement && target.fetchPriority !== "high";
}

function hide(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) target.style.opacity = "0";
}

function fadeIn(picture: HTMLImageElement): void {
  picture.style.opacity = "";
  picture.animate({ opacity: [0, 1] }, FADE_MS);
}
