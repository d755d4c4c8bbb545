import { setTimeout as wait } from "node:timers/promises";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { serveEmptyPages } from "./empty-pages.ts";
import { openLine, SLOW_4G } from "./line.ts";
import { openTab } from "./tab.ts";

export const name = "click";
export const about = "click on a card to the largest paint of its page";

/** How long the mouse hovers over a card before the click. */
const HOVER_MS = 1000;

const CASES = [
  { what: "slow 4G and 4x CPU", cpu: 4, speed: SLOW_4G, target: 140 },
  { what: "unthrottled", cpu: 1, speed: undefined, target: 70 },
];

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { port, close } = await startBrowser();
  const empty = await serveEmptyPages();
  const figures: Figure[] = [];
  try {
    for (const { what, cpu, speed, target } of CASES) {
      const times: number[] = [];
      const plain: number[] = [];
      const bare: number[] = [];
      let prerendered = 0;
      for (let at = 1; at <= runs; at++) {
        log(`${what}, ${at} of ${runs}`);
        const click = await clickCard(port, shop.url, cpu, speed);
        times.push(click.ms);
        if (click.prerendered) prerendered += 1;
        bare.push((await clickCard(port, empty.url, cpu, speed)).ms);
        plain.push((await clickCard(port, shop.url, cpu, { ...speed, ahead: false })).ms);
      }
      const measured = { part: name, unit: "ms", runs: times };
      figures.push(
        figure({
          ...measured,
          what: `card click to largest paint, ${what}`,
          target,
          reference: { name: "an empty page, prerendered ahead", value: median(bare) },
          note: `the mouse rests ${HOVER_MS} ms on the card; ${prerendered} of ${runs} were prerendered by then`,
        }),
        figure({
          ...measured,
          what: `the same beside a page not prerendered ahead, ${what}`,
          reference: { name: "not prerendered ahead", value: median(plain) },
        }),
      );
    }
  } finally {
    empty.close();
    await close();
  }
  return figures;
}

async function clickCard(port: number, shopUrl: string, cpu: number, options: object = {}) {
  const line = await openLine(shopUrl, options);
  const tab = await openTab(port, { cpu });
  try {
    await tab.open(`${line.url}/naledi`);
    await wait(1500);
    const [x, y] = await tab.read<[number, number]>(`(() => {
      addEventListener("click", (event) => sessionStorage.setItem("clicked",
        String(performance.timeOrigin + event.timeStamp)), true);
      const card = document.querySelectorAll("a[data-card]")[1];
      card.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = card.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    })()`);
    await tab.mouse("mouseMoved", x, y);
    await wait(HOVER_MS);
    await tab.mouse("mousePressed", x, y);
    await wait(60);
    await tab.mouse("mouseReleased", x, y);
    // Longer than the slowest page takes; evaluating anything earlier would slow it down.
    await wait(cpu > 1 ? 4000 : 1500);
    return await tab.read<{ ms: number; prerendered: boolean }>(`(async () => {
      const clicked = Number(sessionStorage.getItem("clicked"));
      const largest = await new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
          .observe({ type: "largest-contentful-paint", buffered: true });
      });
      const [page] = performance.getEntriesByType("navigation");
      return {
        ms: performance.timeOrigin + largest - clicked,
        prerendered: page.activationStart > 0,
      };
    })()`);
  } finally {
    await tab.close();
    line.close();
  }
}
