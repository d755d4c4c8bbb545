import { currency } from "../stores/currency.ts";
import { keepOffline } from "./keep-offline.ts";
import { paintYear } from "./paint-year.ts";
import { recordView } from "./record-view.ts";
import { refreshRates } from "./refresh-rates.ts";

/**
 * What the boot script leaves until the page is loaded and idle, in a file of its own. A function, because islands
 * import that file, too, for modules that it shares with them.
 */
export function afterwards(): void {
  if (!("popover" in document.body)) {
    void import("./popovers.ts").then(({ imitatePopovers }) => imitatePopovers());
  }
  currency.subscribe(() => void refreshRates());
  void refreshRates();
  paintYear();
  recordView();
  keepOffline();
}
