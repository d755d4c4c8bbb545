import { setTimeout as wait } from "node:timers/promises";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { openTab } from "./tab.ts";

export const name = "press";
export const about =
  "press of 'Add To Cart' right after load to the badge painted, processor 6 times slower";

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { port, close } = await startBrowser();
  const times: number[] = [];
  const bare: number[] = [];
  try {
    for (let at = 1; at <= runs; at++) {
      log(`${at} of ${runs}`);
      times.push(await pressOn(port, `${shop.url}/naledi/orion-dress`));
      bare.push(await pressOn(port, BARE_BUTTON));
    }
  } finally {
    await close();
  }
  const what = "press of 'Add To Cart' to badge painted, 6x CPU";
  const reference = { name: "a bare button", value: median(bare) };
  return [figure({ part: name, what, unit: "ms", target: 200, runs: times, reference })];
}

/** What the browser itself takes from a press to the paint of its effect. */
const BARE_BUTTON = `data:text/html,<div data-island><button type=submit data-cart-badge
  onclick="textContent = 1; window.dispatchEvent(new Event('hazelzuri:cart'))">Add</button></div>`;

/** A finger on the button as soon as the page has loaded, before its islands are awake. @throws where the press is lost. */
async function pressOn(port: number, url: string): Promise<number> {
  const tab = await openTab(port, { cpu: 6, phone: true });
  try {
    await tab.open(url);
    await tab.read(`(${watchBadge.toString()})()`);
    await tab.tap("[data-island] button[type=submit]");
    // Nobody asks the page meanwhile: each answer would cost it time.
    for (let waited = 0; waited < 20_000; waited += 2000) {
      await wait(2000);
      const ms = await tab.read<number | null>("window.badgePaintedAfter ?? null");
      if (ms !== null) return ms;
    }
    throw new Error("The press was lost");
  } finally {
    await tab.close();
  }
}

/** Runs in the page: from the press as the browser dates it until the frame that has the badge is out. */
function watchBadge(): void {
  let pressed = 0;
  addEventListener("click", ({ timeStamp }) => (pressed ||= timeStamp), true);
  addEventListener("hazelzuri:cart", () => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        const badge = document.querySelector("[data-cart-badge]");
        if (badge?.textContent !== "1") throw new Error("The badge does not say 1");
        Object.assign(window, { badgePaintedAfter: performance.now() - pressed });
      });
      port1.start();
      port2.postMessage(undefined);
    });
  });
}
