/** Kept in a cookie, since the server chooses the pictures; `server/http/save-data.ts` reads it. */
const CHOICE = /(?:^|;\s*)data-saver=(on|off)/;
const YEAR_S = 365 * 24 * 3600;

/** Whether the shopper wants fewer bytes: their own choice in the menu, else what the browser says. */
export function savesData(): boolean {
  const choice = CHOICE.exec(document.cookie)?.[1];
  return choice ? choice === "on" : browserSavesData();
}

export function chooseSavingData(on: boolean): void {
  document.cookie = `data-saver=${on ? "on" : "off"}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

/** Not every browser that sends `Save-Data` tells its pages: the server passes it on. */
function browserSavesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return (
    connection?.saveData === true ||
    page?.serverTiming?.some(({ name }) => name === "save-data") === true
  );
}
