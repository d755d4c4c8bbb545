import { dayAndTime } from "../../../domain/time.ts";
import type { PageRule } from "../../../server/http/page-rules.ts";
import { ruleOf } from "../../pages.ts";
import { wait } from "../scheduling.ts";

/**
 * The address under which the worker caches a page: its path, with only those query parameters that change the page.
 * Undefined if the page must not be cached.
 */
export function cacheAddress({ pathname, searchParams, search }: URL): string | undefined {
  const rule: PageRule = ruleOf(pathname);
  if (!rule.isOnDevice) return undefined;
  // Such a page is rendered for each request, and its content depends on the whole query: cached only without a query.
  if (rule.source !== "cached") return search === "" ? pathname : undefined;
  const parameters = (rule.parameters ?? []).flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  const query = new URLSearchParams(parameters).toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** Whether a form of the page is filled in from the query. Only the page with the empty form is cached. */
export function isPrefilled({ pathname, searchParams }: URL): boolean {
  const { prefill }: PageRule = ruleOf(pathname);
  return prefill !== undefined && searchParams.has(prefill);
}

/** Whether the worker caches the page's files and pictures: not for the pages of payments, previews and the house. */
export function isShopPage(pathname: string): boolean {
  return ruleOf(pathname).policy === "shop";
}

/** The files of `/assets/` that a page, script or style sheet names, by absolute or relative paths. */
export function filesNamedIn(text: string): string[] {
  const names = text.matchAll(/["'`(/]([\w.-]+-[\w-]{8}\.(?:js|css|woff2))["'`)#]/g);
  return [...new Set([...names].map(([, name]) => `/assets/${name}`))];
}

/** A picture's address without its width and the mark `-phone` of a crop; undefined if the picture has only one width. */
export function withoutWidth(pathname: string): string | undefined {
  return /^(\/pictures\/.+?-[\da-f]{8})(?:-phone)?-\d+\.\w+$/.exec(pathname)?.[1];
}

/** The width in pixels that a phone needs of a main picture, about. */
const WIDTH = 640;

/** The address of a page's first picture, in the width nearest to a phone's; undefined if the page has no picture. */
export function mainPictureIn(html: string): string | undefined {
  const [picture = ""] = /<picture[\s\S]*?<\/picture>/.exec(html) ?? [];
  const widths = [...picture.matchAll(/(\/pictures\/[\w-]+\.avif) (\d+)w/g)].map(
    ([, address = "", width]) => ({ address, off: Math.abs(Number(width) - WIDTH) }),
  );
  return widths.toSorted((one, other) => one.off - other.off)[0]?.address;
}

/** A cached page's markup with a first line that says when the page was cached and links to a reload. */
export function withAgeLine(html: string, keptAt: Date): string {
  const words = `This page is from your device, as it was on ${dayAndTime(keptAt)}: the shop did not answer in time. Prices may have changed since.`;
  const line = `<p class="kept-line">${words} <a href="">Try again</a></p>`;
  return html.replace(/<main\b[^>]*>/, (main) => main + line);
}

/** Statuses by which a proxy in front of the shop reports that the shop is out of order. */
const OUT_OF_ORDER = new Set([502, 503, 504]);

/**
 * Returns the network's response if it arrives within `timeoutMs` (0: no limit) and is no 502, 503 or 504; otherwise the
 * cached response; without a cached one, the network's response however late. @throws if there is neither.
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
