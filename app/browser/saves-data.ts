/** The choice is in a cookie, since the server chooses the pictures' widths by it (`server/http/save-data.ts`). */
const CHOICE = /(?:^|;\s*)data-saver=(on|off)/;

/** Whether the data saver is on: the shopper's choice in the menu, otherwise the browser's setting. */
export function savesData(): boolean {
  const choice = CHOICE.exec(document.cookie)?.[1];
  return choice ? choice === "on" : browserSavesData();
}

/** Not every browser that sends `Save-Data` exposes it to scripts, so the server repeats it in `Server-Timing`. */
function browserSavesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const [page] = performance.getEntriesByType("navigation");
  return (
    connection?.saveData === true ||
    page?.serverTiming?.some(({ name }) => name === "save-data") === true
  );
}
