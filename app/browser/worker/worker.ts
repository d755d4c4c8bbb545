import { OFFLINE_PATH, parseIdlePage, PICTURES_CACHE } from "../../../domain/offline.ts";
import { sendUnsent } from "../../messages/send.ts";
import { OUTBOX } from "../../messages/outbox.ts";
import { files, keepFiles, offlineFiles, releaseFiles, sweepFiles } from "./caches.ts";
import { isShopPage } from "./cached-page.ts";
import { answerPage, keepAhead, keepPage, keepSeen } from "./pages.ts";
import { isPicture, pictures } from "./pictures.ts";
import { scope, takesRoutes } from "./scope.ts";
import type { FetchEvent, WorkerEvent } from "./scope.ts";

/**
 * The shopper's service worker (docs/decisions/0019-offline.md). A new version takes over only once no page of an earlier
 * release is open (no `skipWaiting`). It answers GET requests for pages, files of `/assets/` and pictures, except `NOT_OURS`;
 * what it may not cache it fetches each time. The browser handles all other requests.
 */

/** Paths that the worker never answers: the JSON API, the house, the stand-ins' pages. */
const NOT_OURS = /^\/+(api|house|sandbox)(\/|\.|$)/i;
/** The same paths, as routes for `addRoutes`: the browser then requests them without starting the worker. */
const PAST_WORKER = ["/api/*", "/house", "/house/*", "/sandbox/*"].map((pathname) => ({
  condition: { urlPattern: { pathname } },
  source: "network",
}));

scope.addEventListener("install", (event) => {
  const kept = keepPage(OFFLINE_PATH).then(() => keepFiles(offlineFiles));
  event.waitUntil(Promise.all([kept, event.addRoutes?.(PAST_WORKER)]));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(begin());
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (NOT_OURS.test(pathname)) return;
  if (request.mode === "navigate") return event.respondWith(answerPage(event));
  const strategy = pathname.startsWith("/assets/") ? files : isPicture(pathname) && pictures;
  if (strategy) event.respondWith(answerFor(event, strategy));
});

scope.addEventListener("message", (event) => {
  event.waitUntil(onIdlePage(event).catch(() => undefined));
});

/** Background Sync (Chromium): the network is back. If messages are still unsent, the error makes the browser try again. */
scope.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOutbox());
});

async function sendOutbox(): Promise<void> {
  if (await sendUnsent()) throw new Error("Messages still wait");
}

/**
 * Enables navigation preload only where `addRoutes` exists; elsewhere a page that the worker ignores would be requested by
 * the preload, and again by the browser.
 */
async function begin(): Promise<void> {
  if (takesRoutes) await scope.registration.navigationPreload?.enable();
  await sweepFiles();
  await scope.clients.claim();
}

/** Uses the cache for files and pictures of the shop's pages alone: pages of payments and the house only use the network. */
async function answerFor(event: FetchEvent, strategy: typeof files): Promise<Response> {
  const client = event.clientId ? await scope.clients.get(event.clientId) : undefined;
  const isShops = client !== undefined && isShopPage(new URL(client.url).pathname);
  return isShops ? strategy.handle({ event, request: event.request }) : fetch(event.request);
}

/**
 * A page is loaded and idle (`app/browser/afterwards.ts`). On a first visit the page and its pictures were loaded before
 * the worker existed, so they are stored now. With the data saver on, nothing is fetched ahead.
 */
async function onIdlePage(event: WorkerEvent & { data: unknown }): Promise<void> {
  const page = parseIdlePage(event.data);
  if (!page) return;
  const { url, loaded, thumbnails, savesData } = page;
  // Pages of payments and previews store nothing.
  if (!isShopPage(new URL(url).pathname)) return;
  if (loaded) {
    await keepSeen(new URL(url));
    // `force-cache`: the browser's HTTP cache has them.
    await keepPictures(event, loaded, { cache: "force-cache" });
  }
  if (savesData || !(await hasRoom())) return;
  // Fails if the server has a newer release and no longer these files; pages and pictures are stored all the same.
  await keepFiles(releaseFiles).catch(() => undefined);
  await keepPictures(event, thumbnails, { priority: "low" });
  await keepPictures(event, await keepAhead(Date.now()), { priority: "low" });
}

/** Caches the pictures among these addresses that are not cached yet. */
async function keepPictures(
  event: WorkerEvent,
  addresses: readonly string[],
  how: RequestInit,
): Promise<void> {
  for (const address of addresses) {
    const url = new URL(address, scope.location.href);
    if (url.origin !== scope.location.origin || !isPicture(url.pathname)) continue;
    if (await caches.match(url.href, { cacheName: PICTURES_CACHE, ignoreVary: true })) continue;
    await pictures.handle({ event, request: new Request(url, how) }).catch(() => undefined);
  }
}

/** Whether at least a fifth of the storage that the browser grants the shop is free. */
async function hasRoom(): Promise<boolean> {
  const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {};
  return usage < 0.8 * quota;
}
