const LOADING_PHASE_MS = 1500;
const FADE = "loading";

/**
 * Pictures that are not there yet: their blurred placeholder shows and they fade in over it; those that
 * never come leave it, without the browser's sign for a torn picture. In a
 * listing a spinner turns over them for the first 1500 ms after the app starts; a card that is ready
 * is never hidden (readings, Behaviour).
 */
export function paintPictures(): void {
  const waiting = [...document.querySelectorAll<HTMLImageElement>("picture > img")].filter(
    ({ naturalWidth }) => !naturalWidth,
  );
  for (const picture of waiting) {
    picture.dataset[FADE] = "";
    const spinner = picture.closest("[data-listing]") && spin(picture);
    picture.addEventListener("load", () => delete picture.dataset[FADE], { once: true });
    for (const type of ["load", "error"]) picture.addEventListener(type, () => spinner?.remove());
    setTimeout(() => spinner?.remove(), LOADING_PHASE_MS);
  }
}

function spin(picture: HTMLImageElement): HTMLImageElement {
  const spinner = new Image(40, 40);
  spinner.src = "/spinner.svg";
  spinner.alt = "Loading";
  spinner.dataset["spinner"] = "";
  // Beside the picture element: within it, it would take the picture's own sources.
  picture.parentElement?.after(spinner);
  return spinner;
}
