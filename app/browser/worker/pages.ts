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

/** After this time without an answer a kept page is shown; without one, the network has all the time it needs. */
const TIMEOUT_MS = 4_000;

/** About 10 KB each, besides those below. The least recently seen go first. */
const MOST_PAGES = 40;
const MOST_DAYS = 30;

/** Kept also if she has not seen them: so that the shop opens, with her cart and her saved pieces, and takes a message. */
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
    // A piece that is no longer in the shop.
    if (response.status === 404 && address) await (await caches.open(PAGES_CACHE)).delete(address);
    return keepable(response);
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && withLine(cachedResponse),
};

const expiring = new ExpirationPlugin(bounded);

/** For a page at `address`. Those that are kept ahead have no bound; whoever reloads a page wants the newest. */
function strategyFor(address: string, request: Request): NetworkFirst {
  return new NetworkFirst({
    cacheName: PAGES_CACHE,
    timeoutMs: isReload(request) ? 0 : TIMEOUT_MS,
    matchOptions: { ignoreVary: true },
    plugins: AHEAD.includes(address) ? [keeping] : [keeping, expiring],
  });
}

/** Answers the request for a page: from the network, else as it is kept, else with the offline page. */
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
    // A redirect would lead back here without end.
    if (address === OFFLINE_PATH) return Response.error();
    return Response.redirect(offlineInsteadOf(url.pathname + url.search), 302);
  }
}

/** Whether she loads the page anew, by the browser's button or by the kept page's 'Try again', which is a link to itself. */
function isReload({ cache, referrer, url }: Request): boolean {
  return cache === "reload" || cache === "no-cache" || referrer === url;
}

/** Keeps a page that no request of a page led to. Returns its markup. @throws if it or one of its files does not come. */
export async function keepPage(path: string): Promise<string> {
  const response = await fetch(path, { cache: "no-cache", priority: "low" });
  const page = await keepable(response);
  if (!page) throw new Error(`${path} cannot be kept: ${response.status}`);
  const html = await page.clone().text();
  await (await caches.open(PAGES_CACHE)).put(path, page);
  return html;
}

/** Keeps a page that she saw before there was a worker, as if she saw it now. */
export async function keepSeen(url: URL): Promise<void> {
  const address = cacheAddress(url);
  if (address === undefined || address === OFFLINE_PATH || AHEAD.includes(address)) return;
  await keepPage(address);
  const expiration = new CacheExpiration(PAGES_CACHE, bounded);
  // As the strategies note it: by the page's whole address.
  await expiration.updateTimestamp(new URL(address, url).href);
}

/**
 * Keeps the pages ahead, unless they are kept from this release and less than a day old. Returns the addresses of the
 * main pictures of those that were fetched.
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
 * The page as it is kept, once all of the files that it names are kept, too: its markup and its scripts are always of
 * one release. Null for anything that must not be kept.
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
