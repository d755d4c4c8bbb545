import type { Browser, Page } from "@playwright/test";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { openBrowser, openPhone } from "./browser.ts";

export const name = "press";
export const about =
  "press of 'Add To Cart' right after load to the badge painted, processor 6 times slower";

export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const { browser, close } = await openBrowser();
  const times: number[] = [];
  const bare: number[] = [];
  try {
    for (let at = 1; at <= runs; at++) {
      log(`${at} of ${runs}`);
      times.push(await pressOn(browser, `${shop.url}/naledi/orion-dress`));
      bare.push(await pressOn(browser, BARE_BUTTON));
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

async function pressOn(browser: Browser, url: string): Promise<number> {
  const page = await openPhone(browser, { cpu: 6 });
  await page.addInitScript(watchBadge);
  await page.goto(url);
  const ms = await press(page);
  await page.context().close();
  return ms;
}

/** A finger on the button as soon as the page has loaded, before its islands are awake. @throws where the press is lost. */
async function press(page: Page): Promise<number> {
  const { x, y } = await page.evaluate(() => {
    const button = document.querySelector<HTMLElement>("[data-island] button[type=submit]");
    button?.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
    return { x: left + width / 2, y: top + height / 2 };
  });
  await page.touchscreen.tap(x, y);
  await page.waitForFunction(() => "badgePaintedAfter" in window, undefined, { timeout: 20_000 });
  return page.evaluate(
    () => (window as unknown as { badgePaintedAfter: number }).badgePaintedAfter,
  );
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
