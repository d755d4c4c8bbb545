import { setTimeout as wait } from "node:timers/promises";
import { SCREENS } from "../../../tests/support/screens.ts";
import { figure, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { openTab, type Tab } from "./tab.ts";

export const name = "back";
export const about = "pages that Back brings back whole, from the back/forward cache";

export async function run({ shop, log }: Context): Promise<Figure[]> {
  const { port, close } = await startBrowser();
  const lost: string[] = [];
  try {
    const tab = await openTab(port);
    for (const [at, path] of SCREENS.entries()) {
      log(`${at + 1} of ${SCREENS.length}: ${path}`);
      if (!(await comesBack(tab, shop.url + path))) lost.push(path);
    }
  } finally {
    await close();
  }
  const what = "screens that Back does not bring back whole";
  const note = lost.join(", ") || `none of ${SCREENS.length}`;
  return [figure({ part: name, what, unit: "screens", target: 0, runs: [lost.length], note })];
}

async function comesBack(tab: Tab, url: string): Promise<boolean> {
  await tab.open(url);
  // Wait for the islands: something that they open could keep the page out of the cache.
  await wait(1000);
  await tab.read(`addEventListener("pageshow", ({ persisted }) => (window.cameBack = persisted))`);
  await tab.open(new URL("/icon.svg", url).href);
  await tab.read("void history.back()");
  await wait(700);
  return (await tab.read("window.cameBack")) === true;
}
