import { setTimeout as wait } from "node:timers/promises";
import { JOURNEY, KB } from "../../../tests/support/budgets.ts";
import { figure, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { bytesOf, openLine, type Passed } from "./line.ts";
import { openTab, type Tab } from "./tab.ts";

export const name = "journey";
export const about = "all bytes from Home to the checkout on a phone that was never here";

const SAVING = { headers: { "Save-Data": "on" } };

export async function run({ shop, log }: Context): Promise<Figure[]> {
  const { port, close } = await startBrowser();
  try {
    log("straight on");
    const straight = await travel(port, shop.url, {}, false);
    log("every page to its end");
    const usual = await travel(port, shop.url, {}, true);
    log("the same with Save-Data");
    const lean = await travel(port, shop.url, SAVING, true);
    const share = bytesOf(lean, "picture") / bytesOf(usual, "picture");
    return [
      kilobytes("first journey to the checkout, all bytes", straight, JOURNEY),
      kilobytes("the same, every page read to its end", usual),
      kilobytes("the same with Save-Data", lean),
      figure({
        part: name,
        what: "pictures with Save-Data, share of the usual bytes",
        unit: "%",
        target: 50,
        runs: [share * 100],
      }),
    ];
  } finally {
    await close();
  }
}

/**
 * Visits Home, a listing, its first piece, the cart with that piece and the checkout form. Each page gets 1.5 s to
 * load; with `read` it is then scrolled to its end, otherwise only to the link that leads on (on Home: the menu).
 */
async function travel(
  port: number,
  shopUrl: string,
  options: object,
  read: boolean,
): Promise<Passed[]> {
  const line = await openLine(shopUrl, options);
  const tab = await openTab(port, { phone: true });
  try {
    await tab.open(`${line.url}/`);
    await look(tab, read);
    await tab.tap("[popovertarget=menu]");
    await wait(500);
    await follow(tab, "#menu a[href='/naledi']", "/naledi");
    await look(tab, read);
    await follow(tab, "a[data-card]", "/naledi/");
    await look(tab, read);
    await tab.tap("input[value=M] + span");
    await tab.tap("[data-island=buy-form] button[type=submit]");
    await follow(tab, "[data-cart-link]", "/cart");
    await look(tab, read);
    await follow(tab, "main a[href='/checkout']", "/checkout");
    await look(tab, read);
    return line.passed;
  } finally {
    await tab.close();
    line.close();
  }
}

/** Waits for the page to load; with `toTheEnd` scrolls in steps, so that lazy pictures load as for a reader. */
async function look(tab: Tab, toTheEnd: boolean): Promise<void> {
  await wait(1500);
  if (!toTheEnd) return;
  await tab.read(`(async () => {
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy({ top: innerHeight * 0.8, behavior: "instant" });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  })()`);
  await wait(500);
}

/** @throws if the link does not lead to `path`. */
async function follow(tab: Tab, selector: string, path: string): Promise<void> {
  await tab.tap(selector);
  await wait(1500);
  const now = await tab.read<string>("location.pathname");
  if (!now.startsWith(path)) throw new Error(`${selector} led to ${now}, not to ${path}`);
}

function account(passed: readonly Passed[]): string {
  const kinds = ["picture", "font", "script", "style", "page", "other"] as const;
  return kinds.map((kind) => `${kind}s ${(bytesOf(passed, kind) / KB).toFixed(0)}`).join(", ");
}

function kilobytes(what: string, passed: readonly Passed[], target?: number): Figure {
  const runs = [bytesOf(passed) / KB];
  return figure({ part: name, what, unit: "KB", target, runs, note: account(passed) });
}
