import { dayAndTime } from "../../../domain/time.ts";
import type { PageRule } from "../../../server/http/page-rules.ts";
import { ruleOf } from "../../pages.ts";
import { wait } from "../scheduling.ts";

/**
 * The address under which the worker keeps a page: its path, and of the query only what changes the page. Undefined if
 * the page must not be kept on the device.
 */
export function cacheAddress({ pathname, searchParams, search }: URL): string | undefined {
  const rule: PageRule = ruleOf(pathname);
  if (!rule.isOnDevice) return undefined;
  // A page that is rendered for its query is another one with each.
  if (rule.source !== "cached") return search === "" ? pathname : undefined;
  const parameters = (rule.parameters ?? []).flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  const query = new URLSearchParams(parameters).toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** Whether a form of the page is filled in for its query: what is kept at the address is the page without. */
export function isPrefilled({ pathname, searchParams }: URL): boolean {
  const { prefill }: PageRule = ruleOf(pathname);
  return prefill !== undefined && searchParams.has(prefill);
}

/** Whether the page is one of the shop's screens, whose files and pictures the worker keeps: not the house's or a payment's. */
export function isShopPage(pathname: string): boolean {
  return ruleOf(pathname).policy === "shop";
}

/** The files of `/assets/` that a page, a script or a style names: by their whole path, or relative to itself. */
export function filesNamedIn(text: string): string[] {
  const names = text.matchAll(/["'`(/]([\w.-]+-[\w-]{8}\.(?:js|css|woff2))["'`)#]/g);
  return [...new Set([...names].map(([, name]) => `/assets/${name}`))];
}

/** A picture's address without its width, and without the phone's crop; undefined for one that has no widths. */
export function withoutWidth(pathname: string): string | undefined {
  return /^(\/pictures\/.+?-[\da-f]{8})(?:-phone)?-\d+\.\w+$/.exec(pathname)?.[1];
}

/** About as wide as a phone needs it. */
const WIDTH = 640;

/** The address of a page's first picture, in the width that is nearest to a phone's; undefined if it has none. */
export function mainPictureIn(html: string): string | undefined {
  const [picture = ""] = /<picture[\s\S]*?<\/picture>/.exec(html) ?? [];
  const widths = [...picture.matchAll(/(\/pictures\/[\w-]+\.avif) (\d+)w/g)].map(
    ([, address = "", width]) => ({ address, off: Math.abs(Number(width) - WIDTH) }),
  );
  return widths.toSorted((one, other) => one.off - other.off)[0]?.address;
}

const MAIN = /<main\b[^>]*>/;

/** A kept page's markup with a line at its beginning that says from when it is. Its link loads the page anew. */
export function withAgeLine(html: string, keptAt: Date): string {
  const words = `This page is from your device, as it was on ${dayAndTime(keptAt)}: the shop did not answer in time. Prices may have changed since.`;
  const line = `<p class="kept-line">${words} <a href="">Try again</a></p>`;
  return html.replace(MAIN, (main) => main + line);
}

/** A gateway before the shop says with these that the shop is out of order. */
const OUT_OF_ORDER = new Set([502, 503, 504]);

/**
 * Returns the network's response if it comes in time (`timeoutMs`; 0 is any time) and the shop is in order, else the
 * cached one, else the network's whenever it comes. @throws if there is neither.
 */
export async function firstOf(
  response: Promise<Response>,
  findCached: () => Promise<Response | undefined>,
  timeoutMs: number,
): Promise<Response> {
  const candidates = [response.catch(() => undefined)];
  if (timeoutMs > 0) candidates.push(wait(timeoutMs).then(() => undefined));
  const timely = await Promise.race(candidates);
  if (timely && !OUT_OF_ORDER.has(timely.status)) return timely;
  return (await findCached()) ?? response;
}
