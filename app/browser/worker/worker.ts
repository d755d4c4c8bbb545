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
 * The shopper's service worker (docs/decisions/0019-offline.md). It takes over when no page of an earlier release is
 * open any more (no `skipWaiting`), and answers only for what it may keep; all else is the browser's.
 */

/** Never answered here: the JSON API, the house, the stand-ins. */
const NOT_OURS = /^\/+(api|house|sandbox)(\/|\.|$)/i;
/** The same for browsers in which requests can pass a worker by without starting it. */
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

/** The network is back (Background Sync, Chromium). If something still waits the browser wakes the worker again later. */
scope.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOutbox());
});

async function sendOutbox(): Promise<void> {
  if (await sendUnsent()) throw new Error("Messages still wait");
}

/**
 * The browser asks for a page while the worker starts, but only where `PAST_WORKER` counts: elsewhere it would ask twice
 * for what the worker leaves to it.
 */
async function begin(): Promise<void> {
  if (takesRoutes) await scope.registration.navigationPreload?.enable();
  await sweepFiles();
  await scope.clients.claim();
}

/** Pages of payments and of the house get nothing from the device, and nothing of theirs is kept. */
async function answerFor(event: FetchEvent, strategy: typeof files): Promise<Response> {
  const client = event.clientId ? await scope.clients.get(event.clientId) : undefined;
  const isShops = client !== undefined && isShopPage(new URL(client.url).pathname);
  return isShops ? strategy.handle({ event, request: event.request }) : fetch(event.request);
}

/**
 * A page has been loaded and has nothing else to do (`app/browser/afterwards.ts`). Before there was a worker, it and its
 * pictures went past it. With the data saver on nothing is fetched ahead.
 */
async function onIdlePage(event: WorkerEvent & { data: unknown }): Promise<void> {
  const page = parseIdlePage(event.data);
  if (!page) return;
  const { url, loaded, thumbnails, savesData } = page;
  // A payment's or a preview's page adds nothing to what is kept.
  if (!isShopPage(new URL(url).pathname)) return;
  if (loaded) {
    await keepSeen(new URL(url));
    // From the browser's own cache, which has them.
    await keepPictures(event, loaded, { cache: "force-cache" });
  }
  if (savesData || !(await hasRoom())) return;
  // An earlier release's are gone once the shop has a newer one: the rest is worth keeping without them.
  await keepFiles(releaseFiles).catch(() => undefined);
  await keepPictures(event, thumbnails, { priority: "low" });
  await keepPictures(event, await keepAhead(Date.now()), { priority: "low" });
}

/** Keeps the pictures among these addresses that are not kept yet. */
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

/** Whether at least a fifth of what the browser grants the shop is free. */
async function hasRoom(): Promise<boolean> {
  const { usage = 0, quota = Infinity } = (await navigator.storage?.estimate?.()) ?? {};
  return usage < 0.8 * quota;
}
