import { setTimeout as wait } from "node:timers/promises";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { openTab } from "./tab.ts";

export const name = "hydration";
export const about = "the longest task once a page is painted, processor 6 times slower";

const PAGES = { listing: "/naledi", "product page": "/naledi/orion-dress" };

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { port, close } = await startBrowser();
  const figures: Figure[] = [];
  try {
    for (const [what, path] of Object.entries(PAGES)) {
      const longest: number[] = [];
      const scripts: number[] = [];
      const bare: number[] = [];
      for (let at = 1; at <= runs * LOADS_PER_RUN; at++) {
        log(`${what}, ${at} of ${runs * LOADS_PER_RUN}`);
        const { task, script } = await longestTask(port, shop.url + path);
        longest.push(task);
        scripts.push(script);
        bare.push((await longestTask(port, shop.url + path, { scripts: false })).task);
      }
      figures.push(
        figure({
          part: name,
          what: `longest task after the largest paint of a ${what}, 6x CPU`,
          unit: "ms",
          target: 100,
          runs: longest,
          reference: { name: "without its scripts", value: median(bare) },
          note: "0: none over 50 ms",
        }),
        figure({
          part: name,
          what: `longest script on a ${what}, whenever, 6x CPU`,
          unit: "ms",
          target: 100,
          runs: scripts,
          note: "with the style and layout that it asks for",
        }),
      );
    }
  } finally {
    await close();
  }
  return figures;
}

/**
 * The parser's last task lays out the end of the page, with or without scripts. It runs before or after the largest
 * paint, by chance, so without long scripts the longest task after that paint is either 0 or this one.
 */
const LOADS_PER_RUN = 3;

/** How long after the load event all islands are certainly awake and idle. */
const AWAKE_MS = 3500;

/** Longest task and longest script, in ms; number of visible islands that did not wake. */
type Longest = { task: number; script: number; asleep: number };

/**
 * The browser reports tasks over 50 ms, and the scripts of frames that took as long. It is queried only once, at the
 * end, because each query is a task itself.
 */
async function longestTask(port: number, url: string, { scripts = true } = {}) {
  const tab = await openTab(port, { cpu: 6, phone: true, scripts });
  try {
    await tab.open(url);
    await wait(AWAKE_MS);
    const { asleep, ...longest } = await tab.read<Longest>(`(async () => {
      const entries = (type) => new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
        setTimeout(resolve, 300, []);
      });
      const asleep = [...document.querySelectorAll("[data-island]:not([data-awake])")]
        .filter((island) => island.checkVisibility() && island.getBoundingClientRect().top < innerHeight).length;
      const asked = performance.now();
      const largest = (await entries("largest-contentful-paint")).at(-1).startTime;
      const tasks = (await entries("longtask")).filter(({ startTime }) =>
        startTime >= largest && startTime < asked);
      const frames = await entries("long-animation-frame");
      const scripts = frames.flatMap(({ scripts }) => scripts).filter(({ startTime }) => startTime < asked);
      const most = (list) => Math.max(0, ...list.map(({ duration }) => duration));
      return { task: most(tasks), script: most(scripts), asleep };
    })()`);
    if (scripts && asleep) throw new Error(`${asleep} islands of ${url} did not wake`);
    return longest;
  } finally {
    await tab.close();
  }
}
