const LOADING_PHASE_MS = 1500;
const FADE = "loading";

/**
 * Pictures that are not there yet: of lazy ones the blurred placeholder shows, and they fade in over it; a page's main
 * picture is seen as it comes. Those that never come show no browser's sign for a torn picture. In a
 * listing a spinner turns over them for the first 1500 ms after the app starts; a card that is ready
 * is never hidden (readings, Behaviour).
 */
export function paintPictures(): void {
  const waiting = [...document.querySelectorAll<HTMLImageElement>("picture > img")].filter(
    ({ naturalWidth }) => !naturalWidth,
  );
  for (const picture of waiting) {
    const hide = () => void (picture.dataset[FADE] = "");
    // One that is complete without a width has failed already.
    if (picture.loading === "lazy" || picture.complete) hide();
    const spinner = picture.closest("[data-listing]") && spin(picture);
    picture.addEventListener("load", () => delete picture.dataset[FADE], { once: true });
    picture.addEventListener("error", hide);
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
