import lighthouse from "lighthouse";
import type { Figure } from "../figure.ts";
import type { Context } from "../part.ts";
import { startBrowser } from "./browser.ts";
import { RULES, rulesFigure } from "./screen-figures.ts";
import { openTab } from "./tab.ts";

export const name = "lighthouse";
export const about = "Lighthouse's rules on the screens that 'screens' does not open";

/** Audits that fail on a screen which is hidden from search engines on purpose. */
export const SEARCH_AUDITS = ["is-crawlable", "http-status-code", "meta-description"];
/** The browser logs every 404 response to the console, including that of the page itself. */
const ERROR_PAGE_AUDITS = ["errors-in-console", ...SEARCH_AUDITS];

const OTHER_SCREENS = {
  collections: { path: "/collections" },
  combo: { path: "/bubble-girl/bubble-molly-combo" },
  contact: { path: "/contact" },
  store: { path: "/hazelbabies" },
  terms: { path: "/terms" },
  error: { path: "/no-such-page", skipAudits: ERROR_PAGE_AUDITS },
};

export async function run({ shop, log }: Context): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [screen, { path, ...more }] of Object.entries(OTHER_SCREENS)) {
    log(screen);
    const report = await audit(shop.url + path, { categories: RULES, ...more });
    figures.push(rulesFigure(name, screen, [report]));
  }
  return figures;
}

export type Report = {
  scores: Record<string, number>;
  /** Milliseconds, but `shift`. */
  metrics: Record<"paint" | "shift" | "blocking", number>;
  /** IDs of the audits that cost points. */
  failed: string[];
  /** Lighthouse's reading of the processor's speed. */
  index: number;
};

type Options = {
  categories?: readonly string[];
  /** By how much Lighthouse's model slows the processor. */
  cpu?: number;
  skipAudits?: string[];
  /** The local storage of an earlier visit. */
  stored?: { name: string; value: string } | undefined;
  /** Called when the browser has started, and before it is closed. */
  onOpen?(): void;
  onClose?(): void;
};

/** Lighthouse's mobile preset in a browser that is started for it. */
export async function audit(
  url: string,
  { categories = ["performance", ...RULES], cpu = 4, skipAudits = [], ...rest }: Options = {},
): Promise<Report> {
  const { port, close } = await startBrowser();
  rest.onOpen?.();
  try {
    if (rest.stored) await store(port, url, rest.stored);
    // Lighthouse empties the HTTP cache before it loads the page; it leaves local storage alone.
    const result = await lighthouse(url, {
      port,
      onlyCategories: [...categories],
      throttling: { cpuSlowdownMultiplier: cpu },
      skipAudits,
      ignoreStatusCode: true,
      logLevel: "silent",
    });
    rest.onClose?.();
    const failure = result?.lhr.runtimeError?.message;
    if (!result || failure) throw new Error(`Lighthouse has no result for ${url}: ${failure}`);
    const { audits, environment } = result.lhr;
    const all = Object.entries(result.lhr.categories);
    const weighty = all.flatMap(([, { auditRefs }]) =>
      auditRefs.filter(({ weight }) => weight > 0),
    );
    const metric = (id: string) => audits[id]?.numericValue ?? Infinity;
    return {
      scores: Object.fromEntries(
        all.map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
      ),
      metrics: {
        paint: metric("largest-contentful-paint"),
        shift: metric("cumulative-layout-shift"),
        blocking: metric("total-blocking-time"),
      },
      failed: weighty.map(({ id }) => id).filter((id) => (audits[id]?.score ?? 1) < 0.9),
      index: environment.benchmarkIndex,
    };
  } finally {
    await close();
  }
}

/** Stores an entry for the shop as an earlier visit would have, in the profile that Lighthouse uses. */
async function store(port: number, url: string, entry: { name: string; value: string }) {
  const tab = await openTab(port, { isShared: true });
  try {
    await tab.open(new URL("/icon.svg", url).href);
    const [key, value] = [entry.name, entry.value].map((text) => JSON.stringify(text));
    await tab.read(`localStorage.setItem(${key}, ${value})`);
  } finally {
    await tab.close();
  }
}
