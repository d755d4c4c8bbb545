import { parse } from "hono/utils/cookie";

/** The request headers that `savesData` reads, for `Vary`. */
export const SAVE_DATA_VARY = "Save-Data, Cookie";

/**
 * Whether the shopper wants fewer bytes: their own choice in the menu (a cookie that
 * `app/stores/data-saver.ts` writes), else what the browser says. Takes the headers `Save-Data` and `Cookie`.
 */
export function savesData(header = "", cookie = ""): boolean {
  const choice = parse(cookie, CHOICE)[CHOICE];
  if (choice === "on" || choice === "off") return choice === "on";
  return header.toLowerCase() === "on";
}
const CHOICE = "data-saver";

/** Tells the page's scripts that bytes are to be saved: nothing is fetched ahead then, nothing moves by itself. */
export const SAVES = { "Server-Timing": "save-data" };
