import { COLUMNS_COOKIE } from "../../domain/catalogue/columns.ts";
import { paintCounts } from "../cart/counts.ts";
import { paintSaved } from "../catalogue/saved-store.ts";
import { paintPrices } from "./currency.ts";
import { savesData } from "./saves-data.ts";
import { afterMainPicture, whenIdle } from "./scheduling.ts";
import { wakeIslands } from "./wake.ts";

/**
 * The boot script: the first script of every page. It writes the chosen currency, the counts of cart and saved
 * pieces and the state of 'Save' buttons into the page, hydrates the islands (`wake.ts`), and leaves the rest until the
 * page is idle (`afterwards.ts`). If it, or a script that it imports, fails to load, links and native forms still work.
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
  // Without it rates stay as old as they are, the piece is not noted as viewed and nothing is kept for later visits.
  const later = () => import("./afterwards.ts").then(({ afterwards }) => afterwards());
  afterMainPicture(() => whenIdle(() => void later().catch(() => undefined)));
}

const FADE_MS = 150;

/**
 * Fades each picture in over its blurred placeholder in 150 ms; one that fails to load leaves the placeholder
 * instead of the browser's broken-image icon. CSS cannot detect when a picture has
 * loaded; without this script pictures simply appear.
 */
function fadeInPictures(): void {
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

/** Keeps a listing's choice of one or two columns, which the style sheet has followed already. */
function keepColumns(): void {
  for (const choice of document.querySelectorAll<HTMLInputElement>("[data-columns]")) {
    choice.addEventListener("change", () => keepTwoColumns(choice.value === "two"));
  }
}

const YEAR_S = 365 * 24 * 3600;

/**
 * Keeps on this device whether listings have two columns on phones. In a cookie, since the server makes the page of it
 * (`server/http/page-cache.ts`): nothing moves when the page is shown. One column, the default, needs none.
 */
function keepTwoColumns(isTwo: boolean): void {
  document.cookie = `${COLUMNS_COOKIE}; path=/; max-age=${isTwo ? YEAR_S : 0}; samesite=lax`;
}
