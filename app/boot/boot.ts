import { dataSaver } from "../stores/data-saver.ts";
import { fadeInPictures } from "./fade-in-pictures.ts";
import { paintCounts } from "./paint-counts.ts";
import { keepColumns } from "./keep-columns.ts";
import { paintPrices } from "./paint-prices.ts";
import { paintSaved } from "./paint-saved.ts";
import { paintYear } from "./paint-year.ts";
import { recordView } from "./record-view.ts";
import { wakeIslands } from "./wake.ts";

/**
 * The boot script: the first script of every page. It writes the chosen currency, the counts of cart and saved
 * pieces and the state of 'Save' buttons into the page, and hydrates the islands (`wake.ts`). If it, or a script that it imports, fails to load, links and
 * native forms still work.
 */
export function boot(): void {
  // Shows the controls that need this script (`app/islands/shared/island.module.css`).
  document.documentElement.dataset["live"] = "";
  if (dataSaver.get()) document.querySelector("script[type=speculationrules]")?.remove();
  paintPrices();
  paintCounts();
  paintSaved();
  paintYear();
  fadeInPictures();
  recordView();
  keepColumns();
  wakeIslands();
}
