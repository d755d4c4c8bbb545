import { savesData } from "../stores/saves-data.ts";
import { afterMainPicture } from "./after-paint.ts";
import { fadeInPictures } from "./fade-in-pictures.ts";
import { keepColumns } from "./keep-columns.ts";
import { paintCounts } from "./paint-counts.ts";
import { paintPrices } from "./paint-prices.ts";
import { paintSaved } from "./paint-saved.ts";
import { wakeIslands } from "./wake.ts";
import { whenIdle } from "./when-idle.ts";

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
