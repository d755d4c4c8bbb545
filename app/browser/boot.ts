import { COLUMNS_COOKIE } from "../../domain/catalogue/columns.ts";
import { paintCounts } from "../cart/counts.ts";
import { paintSaved } from "../catalogue/saved-store.ts";
import { paintPrices } from "./currency.ts";
import { savesData } from "./saves-data.ts";
import { afterMainPicture, whenIdle } from "./scheduling.ts";
import { wake, wakeIslands } from "./wake.ts";

/**
 * The boot script: the first script of every page. It writes the chosen currency, the counts of cart and saved
 * pieces and the state of 'Save' buttons into the page, hydrates the islands (`app/browser/wake.ts`), and leaves the rest
 * until the page is idle (`app/browser/afterwards.ts`). If the boot script or one that it imports fails to load, links and
 * native forms still work.
 */
export function boot(): void {
  // Shows the controls that need this script (`app/browser/island.module.css`).
  document.documentElement.dataset["live"] = "";
  if (savesData()) document.querySelector("script[type=speculationrules]")?.remove();
  paintPrices();
  paintCounts();
  paintSaved();
  fadeInPictures();
  keepColumns();
  wakeIslands();
  // If that file does not load, rates stay old, 'Recently viewed' gets no entry, and nothing is stored for offline visits.
  const later = () => import("./afterwards.ts").then(({ afterwards }) => afterwards(wake));
  afterMainPicture(() => whenIdle(() => void later().catch(() => undefined)));
}

const FADE_MS = 150;

/**
 * Fades each picture in over its blurred placeholder in 150 ms. A picture that fails to load is hidden, so that the
 * placeholder shows instead of the browser's broken-image icon. CSS cannot detect when a picture has loaded; without
 * this script pictures simply appear.
 */
function fadeInPictures(): void {
  // Listeners on the window would not hear an image's `load` event; those on the document do, while capturing.
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

/** The page's main picture has no placeholder to fade over, so it is shown while it loads. */
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

/** Stores a listing's choice of one or two columns. CSS alone has already applied the choice to the page. */
function keepColumns(): void {
  for (const choice of document.querySelectorAll<HTMLInputElement>("[data-columns]")) {
    choice.addEventListener("change", () => keepTwoColumns(choice.value === "two"));
  }
}

const YEAR_S = 365 * 24 * 3600;

/**
 * Remembers on this device whether listings have two columns on phones. In a cookie, so that the server renders the page
 * accordingly (`server/http/page-cache.ts`) and nothing moves later. One column, the default, deletes the cookie.
 */
function keepTwoColumns(isTwo: boolean): void {
  document.cookie = `${COLUMNS_COOKIE}; path=/; max-age=${isTwo ? YEAR_S : 0}; samesite=lax`;
}
