import lighthouse from "lighthouse";
import { storedCart } from "../../../tests/support/stored-cart.ts";
import { figure, type Figure } from "../figure.ts";
import type { Part } from "../part.ts";
import { orderBody } from "../../../tests/support/order-body.ts";
import { openBrowser, type OpenBrowser } from "./browser.ts";

/** One screen of each kind; the order's reference is appended to its path. */
const SCREENS: Record<string, string> = {
  home: "/",
  collections: "/collections",
  listing: "/naledi",
  product: "/naledi/orion-dress",
  combo: "/bubble-girl/bubble-molly-combo",
  cart: "/cart",
  checkout: "/checkout",
  contact: "/contact",
  store: "/hazelbabies",
  terms: "/terms",
  error: "/no-such-page",
  order: "/orders/",
};

/** Screens hidden from search engines, and the audits that fail on them for that reason. */
const HIDDEN_SCREENS = new Set(["cart", "checkout", "error", "order"]);
const SEARCH_AUDITS = ["is-crawlable", "http-status-code", "meta-description"];
/** The browser logs every 404 response to the console, including that of the page itself. */
const ERROR_PAGE_AUDITS = ["errors-in-console"];

/** Judged in a run of their own: what their audits leave in the browser delays a page by half a second. */
const RULES = ["accessibility", "best-practices", "seo"] as const;

/** One part per screen: Lighthouse's mobile preset, a new profile for each run, with two pieces in the cart. */
export const lighthouseParts: Part[] = Object.entries(SCREENS).map(([screen, path]) => ({
  name: `lighthouse:${screen}`,
  about: `Lighthouse mobile on ${path}`,
  async run({ shop, runs, log }) {
    const address = shop.url + path + (screen === "order" ? await placeOrder(shop.url) : "");
    const skipAudits = [
      ...(HIDDEN_SCREENS.has(screen) ? SEARCH_AUDITS : []),
      ...(screen === "error" ? ERROR_PAGE_AUDITS : []),
    ];
    const firstVisit = async (categoryIds: readonly string[]): Promise<Report> => {
      const opened = await openBrowser();
      try {
        await fillCart(opened, shop.url);
        return await audit(opened, address, categoryIds, skipAudits);
      } finally {
        await opened.close();
      }
    };
    const reports: Report[] = [];
    for (let at = 1; at <= runs; at++) {
      reports.push(await firstVisit(["performance"]));
      log(`${at} of ${runs}: ${reports.at(-1)?.failed.join(", ") || "no finding"}`);
    }
    return figuresOf(screen, reports, await firstVisit(RULES));
  },
}));

type Report = {
  scores: Record<string, number>;
  metrics: Record<"paint" | "shift" | "blocking", number>;
  /** IDs of the audits that cost points. */
  failed: string[];
};

async function audit(
  { port }: OpenBrowser,
  url: string,
  categoryIds: readonly string[],
  skipAudits: string[],
): Promise<Report> {
  // Lighthouse empties the HTTP cache before it loads the page; it leaves local storage, and so the cart, alone.
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...categoryIds],
    skipAudits,
    ignoreStatusCode: true,
    logLevel: "silent",
  });
  const failure = result?.lhr.runtimeError?.message;
  if (!result || failure) throw new Error(`Lighthouse has no result for ${url}: ${failure}`);
  const { categories, audits } = result.lhr;
  const weighty = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    scores: Object.fromEntries(
      categoryIds.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]),
    ),
    metrics: {
      paint: audits["largest-contentful-paint"]?.numericValue ?? Infinity,
      shift: audits["cumulative-layout-shift"]?.numericValue ?? Infinity,
      blocking: audits["total-blocking-time"]?.numericValue ?? Infinity,
    },
    failed: weighty.filter((id) => (audits[id]?.score ?? 1) < 0.9),
  };
}

/** Stores a cart in the browser's local storage, as an earlier visit would have. */
async function fillCart({ browser }: OpenBrowser, url: string): Promise<void> {
  const { name, value } = storedCart([
    { sku: "naledi/orion-dress", size: "M", quantity: 2 },
    { sku: "naledi/venus-dress", size: "S" },
  ]);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${url}/icon.svg`);
  await page?.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const);
  await page?.close();
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

function figuresOf(screen: string, reports: readonly Report[], rules: Report): Figure[] {
  const part = `lighthouse:${screen}`;
  const failed = new Set([...reports, rules].flatMap(({ failed }) => failed));
  const hidden = HIDDEN_SCREENS.has(screen) ? ["hidden from search engines on purpose"] : [];
  const notes = [...failed, ...hidden].join(", ");
  const all = (read: (report: Report) => number) => reports.map(read);
  const score = (category: string, of: readonly Report[], target: number) =>
    figure({
      part,
      what: `${screen}: ${category}`,
      unit: "points",
      target,
      better: "more",
      runs: of.map(({ scores }) => scores[category] ?? 0),
      ...(category === "seo" && { note: notes }),
    });
  return [
    score("performance", reports, 98),
    ...RULES.map((category) => score(category, [rules], 100)),
    figure({
      part,
      what: `${screen}: largest paint`,
      unit: "ms",
      // As the very first page of a visit the cart needs React before it can show its lines.
      target: screen === "cart" ? 2300 : 1500,
      runs: all(({ metrics }) => metrics.paint),
    }),
    figure({
      part,
      what: `${screen}: layout shift`,
      unit: "",
      target: 0,
      runs: all(({ metrics }) => metrics.shift),
    }),
    figure({
      part,
      what: `${screen}: blocking time`,
      unit: "ms",
      target: 60,
      runs: all(({ metrics }) => metrics.blocking),
    }),
  ];
}
