import { CacheExpiration, ExpirationPlugin } from "workbox-expiration";
import {
  KEPT_AT_HEADER,
  OFFLINE_PATH,
  offlineInsteadOf,
  PAGES_CACHE,
  RELEASE_HEADER,
  TITLE_HEADER,
} from "../../../domain/offline.ts";
import { keepFiles, NetworkFirst, release } from "./caches.ts";
import {
  cacheAddress,
  filesNamedIn,
  isPrefilled,
  mainPictureIn,
  withAgeLine,
} from "./cached-page.ts";
import type { FetchEvent } from "./scope.ts";

/** After this time without an answer a cached page is shown. For a page that is not cached there is no limit. */
const TIMEOUT_MS = 4_000;

/** The most pages in the cache, about 10 KB each, without those of `AHEAD` below. The least recently seen are removed first. */
const MOST_PAGES = 40;
const MOST_DAYS = 30;

/** Cached before the shopper has seen them: offline, the shop opens, shows her cart and saved pieces, and takes a message. */
const AHEAD = ["/", "/cart", "/contact", "/saved"];
const FRESH_MS = 24 * 60 * 60 * 1_000;

const bounded = { maxEntries: MOST_PAGES, maxAgeSeconds: MOST_DAYS * 24 * 60 * 60 };

type Plugins = ConstructorParameters<typeof NetworkFirst>[0]["plugins"] & object;

const keeping: Plugins[number] = {
  cacheKeyWillBeUsed: async ({ request }) => cacheAddress(new URL(request.url)) ?? request,
  cacheWillUpdate: async ({ response, request }) => {
    const url = new URL(request.url);
    if (isPrefilled(url)) return null;
    const address = cacheAddress(url);
    // For example a piece that is no longer in the shop.
    if (response.status === 404 && address) await (await caches.open(PAGES_CACHE)).delete(address);
    return keepable(response);
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && withLine(cachedResponse),
};

const expiring = new ExpirationPlugin(bounded);

/** The strategy for a page at `address`. Pages of `AHEAD` never expire; a reload waits for the network without limit. */
function strategyFor(address: string, request: Request): NetworkFirst {
  return new NetworkFirst({
    cacheName: PAGES_CACHE,
    timeoutMs: isReload(request) ? 0 : TIMEOUT_MS,
    matchOptions: { ignoreVary: true },
    plugins: AHEAD.includes(address) ? [keeping] : [keeping, expiring],
  });
}

/** Answers the request for a page from the network, else from the cache, else with the offline page. */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const address = cacheAddress(url);
  try {
    if (address === undefined) return await ((await event.preloadResponse) ?? fetch(request));
    if (address === OFFLINE_PATH) {
      return (
        (await caches.match(OFFLINE_PATH, { cacheName: PAGES_CACHE })) ?? (await fetch(request))
      );
    }
    return await strategyFor(address, request).handle({ event, request });
  } catch {
    // A redirect to the offline page itself would never end.
    if (address === OFFLINE_PATH) return Response.error();
    return Response.redirect(offlineInsteadOf(url.pathname + url.search), 302);
  }
}

/** Whether the page is reloaded: by the browser, or by the link 'Try again' in a cached page, which leads to itself. */
function isReload({ cache, referrer, url }: Request): boolean {
  return cache === "reload" || cache === "no-cache" || referrer === url;
}

/** Fetches a page and caches it with its files. Returns its markup. @throws if the page or a file of it cannot be fetched. */
export async function keepPage(path: string): Promise<string> {
  const response = await fetch(path, { cache: "no-cache", priority: "low" });
  const page = await keepable(response);
  if (!page) throw new Error(`${path} cannot be kept: ${response.status}`);
  const html = await page.clone().text();
  await (await caches.open(PAGES_CACHE)).put(path, page);
  return html;
}

/** Caches a page that the shopper opened before the worker existed, as if she had opened it now. */
export async function keepSeen(url: URL): Promise<void> {
  const address = cacheAddress(url);
  if (address === undefined || address === OFFLINE_PATH || AHEAD.includes(address)) return;
  await keepPage(address);
  const expiration = new CacheExpiration(PAGES_CACHE, bounded);
  // `ExpirationPlugin` keeps its timestamps by absolute addresses.
  await expiration.updateTimestamp(new URL(address, url).href);
}

/**
 * Caches the pages of `AHEAD`, except those already cached from this release less than a day ago. Returns the addresses
 * of the main pictures of the pages that were fetched.
 */
export async function keepAhead(now: number): Promise<string[]> {
  const mainPictures: string[] = [];
  const cache = await caches.open(PAGES_CACHE);
  for (const path of AHEAD) {
    const kept = await cache.match(path, { ignoreVary: true });
    const age = now - Date.parse(kept?.headers.get(KEPT_AT_HEADER) ?? "");
    if (kept?.headers.get(RELEASE_HEADER) === release && age < FRESH_MS) continue;
    const picture = mainPictureIn(await keepPage(path));
    if (picture) mainPictures.push(picture);
  }
  return mainPictures;
}

/**
 * The response to store for a page, after all files that the page names are cached, too: so a cached page always finds
 * the scripts of its own release. Null if the response must not be stored.
 */
async function keepable(response: Response): Promise<Response | null> {
  const { headers: given, status, redirected } = response;
  const isPage = given.get("Content-Type")?.startsWith("text/html");
  const mayStore = !/no-store/.test(given.get("Cache-Control") ?? "");
  if (status !== 200 || redirected || !isPage || !mayStore) return null;
  const html = await response.clone().text();
  await keepFiles(filesNamedIn(html));
  const headers = new Headers(given);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  headers.set(KEPT_AT_HEADER, new Date().toISOString());
  headers.set(RELEASE_HEADER, release);
  headers.set(TITLE_HEADER, encodeURIComponent(/<title>([^<]*)/.exec(html)?.[1] ?? ""));
  return new Response(html, { headers });
}

async function withLine(kept: Response): Promise<Response> {
  const keptAt = new Date(kept.headers.get(KEPT_AT_HEADER) ?? "");
  const html = await kept.text();
  return new Response(withAgeLine(html, keptAt), { headers: kept.headers });
}
