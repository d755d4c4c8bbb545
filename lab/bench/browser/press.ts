import { setTimeout as wait } from "node:timers/promises";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { openLine, SLOW_4G } from "./line.ts";
import { openTab, type Tab } from "./tab.ts";

export const name = "press";
export const about =
  "press of 'Add To Cart' to the badge painted, processor 6 times slower: once React is there, and the moment the page is seen over slow 4G";

const BUTTON = "[data-island] button[type=submit]";
const IS_THERE = `Boolean(document.querySelector(${JSON.stringify(BUTTON)}))`;
const IS_AWAKE = `Boolean(document.querySelector("[data-island=buy-form][data-awake]"))`;
const IS_SEEN = `performance.getEntriesByName("first-contentful-paint").length > 0
  && ${IS_THERE}`;

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { port, close } = await startBrowser();
  const times: Press[] = [];
  const early: Press[] = [];
  const bare: Press[] = [];
  try {
    for (let at = 1; at <= runs; at++) {
      log(`${at} of ${runs}`);
      times.push(await pressOn(port, `${shop.url}/naledi/orion-dress`, IS_AWAKE));
      bare.push(await pressOn(port, BARE_BUTTON, IS_THERE));
      const line = await openLine(shop.url, SLOW_4G);
      early.push(await pressOn(port, `${line.url}/naledi/orion-dress`, IS_SEEN));
      line.close();
    }
  } finally {
    await close();
  }
  const ms = (presses: readonly Press[]) => presses.map((press) => press.ms);
  const natives = early.filter(({ isNative }) => isNative).length;
  const reference = { name: "a bare button", value: median(ms(bare)) };
  const common = { part: name, unit: "ms", reference } as const;
  return [
    figure({
      ...common,
      what: "press of 'Add To Cart' to badge painted, React there, 6x CPU",
      target: 150,
      runs: ms(times),
    }),
    figure({
      ...common,
      what: "the same pressed the moment the page is seen, slow 4G, 6x CPU",
      target: 900,
      runs: ms(early),
      note: `${natives} of ${runs} came before the boot script and were sent natively, to the cart page`,
    }),
  ];
}

/** `isNative`: the browser sent the form to the cart page. */
type Press = { ms: number; isNative: boolean };

/** A page with one button: what the browser itself takes from a press to the paint of its effect. */
const BARE_BUTTON = `data:text/html,<div data-island><button type=submit data-cart-badge
  onclick="textContent = 1; window.dispatchEvent(new Event('hazelzuri:stored'))">Add</button></div>`;

/**
 * Taps the button once `isReady`, an expression evaluated in the page, is true. A press before the boot script runs is
 * a native submit: it is measured until the badge of the cart page is painted.
 * @returns the milliseconds until the badge is painted. @throws if the press is lost.
 */
async function pressOn(port: number, url: string, isReady: string): Promise<Press> {
  const tab = await openTab(port, { cpu: 6, phone: true });
  try {
    await tab.onEveryPage(`(${watchBadge.toString()})()`);
    const opened = tab.open(url);
    await until(tab, isReady);
    await tab.tap(BUTTON);
    await opened;
    // Poll rarely: each evaluation takes time from the page.
    for (let waited = 0; waited < 20_000; waited += 2000) {
      await wait(2000);
      // Fails while the browser navigates.
      const ms = await tab
        .read<number | null>("window.badgePaintedAfter ?? null")
        .catch(() => null);
      if (ms !== null) return { ms, isNative: await tab.read(`location.pathname === "/cart"`) };
    }
    throw new Error("The press was lost");
  } finally {
    await tab.close();
  }
}

async function until(tab: Tab, isReady: string): Promise<void> {
  const started = performance.now();
  while (!(await tab.read<boolean>(isReady).catch(() => false))) {
    if (performance.now() - started > 20_000) throw new Error(`Never so: ${isReady}`);
    await wait(50);
  }
}

/** Runs in each page: measures from the click event's timestamp until the frame with the badge is painted. */
function watchBadge(): void {
  // `window.name` survives the navigation to the cart page.
  const onClick = ({ timeStamp }: Event) =>
    (window.name ||= `${performance.timeOrigin + timeStamp}`);
  addEventListener("click", onClick, true);
  addEventListener("hazelzuri:stored", () => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        const badge = document.querySelector("[data-cart-badge]");
        if (badge?.textContent !== "1") throw new Error("The badge does not say 1");
        const painted = performance.timeOrigin + performance.now();
        Object.assign(window, { badgePaintedAfter: painted - Number(window.name) });
      });
      port1.start();
      port2.postMessage(undefined);
    });
  });
}
