import { setTimeout as wait } from "node:timers/promises";
import type { Tab } from "./tab.ts";

/** A larger paint may follow the load event. */
const SETTLED_MS = 1_500;

/** Opens a page. Resolves to the milliseconds from then to its largest paint, as the browser tells them. */
export async function largestPaintOf(tab: Tab, url: string): Promise<number> {
  await tab.open(url);
  await wait(SETTLED_MS);
  return tab.read<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
      .observe({ type: "largest-contentful-paint", buffered: true });
  })`);
}
