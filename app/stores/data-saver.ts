import type { StoredValue } from "./stored-value.ts";

/** Stored in a cookie, since the server chooses the pictures' widths (`server/http/save-data.ts`). */
const CHOICE = /(?:^|;\s*)data-saver=(on|off)/;
const YEAR_S = 365 * 24 * 3600;
const CHANGED = "hazelzuri:data-saver";

/** Whether the data saver is on: the shopper's choice in the menu, otherwise the browser's setting. */
export const dataSaver: StoredValue<boolean> = {
  get: () => {
    const choice = CHOICE.exec(document.cookie)?.[1];
    return choice ? choice === "on" : browserSavesData();
  },
  set: (on) => {
    document.cookie = `data-saver=${on ? "on" : "off"}; path=/; max-age=${YEAR_S}; samesite=lax`;
    dispatchEvent(new Event(CHANGED));
  },
  subscribe: (listener) => {
    // Another tab's cookie change fires no event, so the menu, which shows the switch, reads it whenever it opens.
    for (const type of [CHANGED, "beforetoggle"]) addEventListener(type, listener, true);
    return () => {
      for (const type of [CHANGED, "beforetoggle"]) removeEventListener(type, listener, true);
    };
  },
};

/** Not every browser that sends `Save-Data` exposes it to scripts, so the server repeats it in `Server-Timing`. */
function browserSavesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (
    connection?.saveData === true ||
    page?.serverTiming?.some(({ name }) => name === "save-data") === true
  );
}
