import { pageFunctions } from "lighthouse/core/lib/page-functions.js";
import { orderBody } from "../../../tests/support/order-body.ts";
import { storedCart } from "../../../tests/support/stored-cart.ts";
import { figure, median, type Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { audit, SEARCH_AUDITS } from "./lighthouse.ts";
import { openLine } from "./line.ts";
import { othersShare, readTicks, slowdown, whyBusy, type Ticks } from "./machine.ts";
import { screenFigures, type Round, type Targets } from "./screen-figures.ts";
import { openTab } from "./tab.ts";
import { visit } from "./visit.ts";

export const name = "screens";
export const about =
  "six screens, and the same without scripts, by Lighthouse and over a slow line: paint, blocking, bytes";

type Screen = {
  path: string;
  /** What a visitor touches first; React answers it. */
  touch: string;
  isHidden?: boolean;
  targets: Targets;
};

const SEARCH = "[role=search] input[type=search]";

const SCREENS = {
  home: { path: "/", touch: SEARCH, targets: { scriptsAdd: 40, bytes: 70, scriptBytes: 10 } },
  listing: {
    path: "/naledi",
    touch: SEARCH,
    targets: { scriptsAdd: 40, bytes: 50, scriptBytes: 8 },
  },
  product: {
    path: "/naledi/orion-dress",
    touch: "[data-island=buy-form] button[type=submit]",
    targets: { htmlBlocking: 80, scriptsAdd: 100, mainThread: 1_000, bytes: 110 },
  },
  cart: {
    path: "/cart",
    touch: "[data-island=cart] button",
    isHidden: true,
    // As the first page of a visit the cart needs React before it can show its lines.
    targets: { scriptsAdd: 150, modelPaint: 2_300 },
  },
  checkout: {
    path: "/checkout",
    touch: "[data-island=checkout] input:not([type=hidden])",
    isHidden: true,
    targets: { scriptsAdd: 150, bytes: 120 },
  },
  order: {
    // The order's reference is appended.
    path: "/orders/",
    // 'Ask someone else to pay'; 'Pay now' would load the provider's page.
    touch: "[data-island=order-payment] button.button-line",
    isHidden: true,
    targets: { scriptsAdd: 150 },
  },
} satisfies Record<string, Screen>;

const CART = storedCart([
  { sku: "naledi/orion-dress", size: "M", quantity: 2 },
  { sku: "naledi/venus-dress", size: "S" },
]);

/** Each run goes through all screens, so that a change of the machine's speed does not fall on one of them alone. */
export async function run({ shop, runs, log }: Context): Promise<Figure[]> {
  const path = SCREENS.order.path + (await placeOrder(shop.url));
  const screens: [string, Screen][] = Object.entries({
    ...SCREENS,
    order: { ...SCREENS.order, path },
  });
  const start = await readMachine();
  const cpu = { slow: slowdown(4, start.index), slower: slowdown(6, start.index) };
  const slowed = `processor slowed ${cpu.slow.toFixed(1)}x for 4x, ${cpu.slower.toFixed(1)}x for 6x`;
  log(`Lighthouse's index ${start.index}: ${slowed}`);
  const rounds = new Map<string, Round[]>(screens.map(([screen]) => [screen, []]));
  for (let at = 1; at <= runs; at++) {
    for (const [screen, given] of screens) {
      const started = performance.now();
      const round = await measure(shop.url, given, cpu, start);
      rounds.get(screen)?.push(round);
      const seconds = Math.round((performance.now() - started) / 1000);
      log(`${screen}, ${at} of ${runs}, ${seconds} s ${round.busy ? `(${round.busy})` : ""}`);
    }
  }
  const what = "Lighthouse's benchmark index of this machine";
  return [
    figure({ part: name, what, unit: "", runs: [start.index], note: slowed }),
    ...screens.flatMap(([screen, { targets }]) =>
      screenFigures(name, screen, targets, rounds.get(screen) ?? []),
    ),
  ];
}

/** The processor's index at the start, which decides how much it is slowed, and what others took meanwhile. */
type Machine = { index: number; others: number };

async function readMachine(): Promise<Machine> {
  const readings = [await readIndex(), await readIndex(), await readIndex()];
  return {
    index: median(readings.map(({ index }) => index)),
    others: Math.max(...readings.map(({ others }) => others)),
  };
}

/** In a browser of its own, as Lighthouse reads it: a second reading in the same page is a sixth lower. */
async function readIndex(): Promise<Machine> {
  const { port, close } = await startBrowser();
  const before = readTicks();
  try {
    const tab = await openTab(port);
    const index = await tab.read<number>(`(${pageFunctions.computeBenchmarkIndex.toString()})()`);
    // Before the browser is closed: the time of its processes would be lost with them, and count as taken by others.
    return { index, others: othersShare(before, readTicks()) };
  } finally {
    await close();
  }
}

/** Measures a screen once in each way, each time in a browser of its own. */
async function measure(
  shopUrl: string,
  { path, touch, isHidden = false }: Screen,
  { slow, slower }: { slow: number; slower: number },
  start: Machine,
): Promise<Round> {
  const others = [start.others];
  let before: Ticks | undefined;
  const common = {
    stored: CART,
    cpu: slow,
    onOpen: () => void (before = readTicks()),
    onClose: () => void (before && others.push(othersShare(before, readTicks()))),
  };
  // Both come through this proxy, so that they differ by the scripts alone.
  const page = await openLine(shopUrl);
  const twin = await openLine(shopUrl, { scripts: false });
  try {
    const options = { ...common, skipAudits: isHidden ? SEARCH_AUDITS : [] };
    const audits = [await audit(page.url + path, options), await audit(twin.url + path, options)];
    const [pageAudit, twinAudit] = audits as [Round["audit"], Round["audit"]];
    const visits = {
      slow: await visit(shopUrl, path, { ...common, touch }),
      twin: await visit(shopUrl, path, { ...common, scripts: false }),
      slower: await visit(shopUrl, path, { ...common, cpu: slower }),
    };
    const indexes = audits.map(({ index }) => index);
    const busy = whyBusy({ others, indexes }, start.index);
    return { audit: pageAudit, twinAudit, ...visits, busy };
  } finally {
    page.close();
    twin.close();
  }
}

/** @returns the order's reference. */
async function placeOrder(url: string): Promise<string> {
  const response = await fetch(`${url}/api/orders`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(orderBody()),
  });
  if (!response.ok) throw new Error(`The shop answered ${response.status} to an order`);
  return ((await response.json()) as { reference: string }).reference;
}
