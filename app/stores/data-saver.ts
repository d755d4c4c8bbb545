import { savesData } from "./saves-data.ts";
import type { StoredValue } from "./stored-value.ts";

const YEAR_S = 365 * 24 * 3600;
const CHANGED = "hazelzuri:data-saver";

/** The data saver's switch in the menu. */
export const dataSaver: StoredValue<boolean> = {
  get: savesData,
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
