import { CacheFirst, Strategy } from "workbox-strategies";
import type { StrategyHandler, StrategyOptions } from "workbox-strategies";
import { FILES_CACHE, PAGES_CACHE } from "../../../domain/offline.ts";
import { filesNamedIn, firstOf } from "./cached-page.ts";

/** Scripts, styles and fonts. Their names contain a hash of their content, so a cached file is never out of date. */
export const files = new CacheFirst({
  cacheName: FILES_CACHE,
  matchOptions: { ignoreVary: true },
});

/** Caches the files that are not cached yet, three at a time. @throws if one of them cannot be fetched. */
export async function keepFiles(paths: Iterable<string>): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const waiting = [...new Set(paths)];
  const work = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (await cache.match(path, { ignoreVary: true })) continue;
      // The browser's HTTP cache mostly answers this, as the page has just loaded the file.
      const response = await fetch(path, { priority: "low" });
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      await cache.put(path, response);
    }
  };
  await Promise.all([work(), work(), work()]);
}

/**
 * Removes the files that neither this release nor a cached page needs. A cached page of an earlier release still needs
 * its own scripts and styles, also those that its scripts import later, so every file is searched for further names.
 * Only called while no page of an earlier release is open.
 */
export async function sweepFiles(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const needed = new Set<string>();
  const waiting = [...releaseFiles];
  const pages = await caches.open(PAGES_CACHE);
  for (const page of await pages.matchAll()) waiting.push(...filesNamedIn(await page.text()));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path) || !kept.has(path)) continue;
    needed.add(path);
    if (!/\.(js|css)$/.test(path)) continue;
    const file = await cache.match(path, { ignoreVary: true });
    waiting.push(...filesNamedIn((await file?.text()) ?? ""));
  }
  for (const path of kept) if (!needed.has(path)) await cache.delete(path, { ignoreVary: true });
}

/** The build replaces these (`scripts/build/worker.ts`). `RELEASE_FILES`: all the shop's scripts, styles and fonts. */
declare const RELEASE_FILES: readonly string[];
declare const OFFLINE_FILES: readonly string[];
declare const RELEASE: string;

export const releaseFiles: readonly string[] = RELEASE_FILES;
/** Scripts of the offline page's island. React's file is left out: any page with an island has already loaded it. */
export const offlineFiles: readonly string[] = OFFLINE_FILES;
export const release: string = RELEASE;

type Options = StrategyOptions & {
  /** After this time a cached response is used, if there is one. 0: only once the network has failed. */
  timeoutMs: number;
};

/**
 * Like Workbox's `NetworkFirst`, but a response that arrives after the time-out is still stored: Workbox ends the event
 * at the time-out and loses it. A proxy's error (502, 503, 504) counts as no response if there is a cached one.
 */
export class NetworkFirst extends Strategy {
  readonly #timeoutMs: number;

  constructor({ timeoutMs, ...options }: Options) {
    super(options);
    this.#timeoutMs = timeoutMs;
  }

  async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const response = handler.fetchAndCachePut(request);
    void handler.waitUntil(response.catch(() => undefined));
    return firstOf(response, () => handler.cacheMatch(request), this.#timeoutMs);
  }
}
