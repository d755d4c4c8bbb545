import { parse } from "hono/utils/cookie";

/** The request headers that `savesData` reads, for `Vary`. */
export const SAVE_DATA_VARY = "Save-Data, Cookie";

/**
 * Whether the data saver is on: the shopper's choice in the menu (a cookie, written by
 * `app/frame/data-saver.island.tsx`), else the browser's `Save-Data`. Takes the headers `Save-Data` and `Cookie`.
 */
export function savesData(header = "", cookie = ""): boolean {
  const choice = parse(cookie, CHOICE)[CHOICE];
  if (choice === "on" || choice === "off") return choice === "on";
  return header.toLowerCase() === "on";
}
const CHOICE = "data-saver";

/** Tells the page's scripts that the data saver is on: no prefetching, no automatic motion. */
export const SAVE_DATA_HEADERS = { "Server-Timing": "save-data" };
