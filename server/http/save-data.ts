/** What answers differ by for who saves data. */
export const SAVE_DATA_VARY = "Save-Data, Cookie";

/**
 * Whether the shopper wants fewer bytes: their own choice in the menu (a cookie of the page's,
 * `app/browser/data-saver.ts`), else what the browser says.
 */
export function savesData(header = "", cookie = ""): boolean {
  const choice = /(?:^|;\s*)data-saver=(on|off)/.exec(cookie)?.[1];
  return choice ? choice === "on" : header.toLowerCase() === "on";
}

/** Tells the page's scripts that bytes are to be saved: nothing is fetched ahead then, nothing moves by itself. */
export const SAVES = { "Server-Timing": "save-data" };
