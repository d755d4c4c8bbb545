import { CacheFirst, Strategy } from "workbox-strategies";
import type { StrategyHandler, StrategyOptions } from "workbox-strategies";
import { FILES_CACHE, PAGES_CACHE } from "../../../domain/offline.ts";
import { filesNamedIn, firstOf } from "./cached-page.ts";

/** Scripts, styles and fonts: their names contain a hash of their content, so that a kept one is never an old one. */
export const files = new CacheFirst({
  cacheName: FILES_CACHE,
  matchOptions: { ignoreVary: true },
  plugins: [
    { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
  ],
});

/** Keeps the files that are not kept yet, a few at a time. @throws if one of them does not come. */
export async function keepFiles(paths: Iterable<string>): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  const waiting = [...new Set(paths)];
  const work = async (): Promise<void> => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (await cache.match(path, { ignoreVary: true })) continue;
      // Mostly from the browser's own cache: the page has just loaded them.
      const response = await fetch(path, { priority: "low" });
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
      await cache.put(path, response);
    }
  };
  await Promise.all([work(), work(), work()]);
}

/**
 * Removes what neither this release nor a kept page needs. A page of an earlier release keeps its own scripts and
 * styles, also those that its scripts load later: whatever a kept text names is needed. Only called while no page of an
 * earlier release is open.
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

/** Set by the build (`scripts/build/worker.ts`): the scripts, styles and fonts of this release's shop, and its id. */
declare const RELEASE_FILES: readonly string[];
declare const OFFLINE_FILES: readonly string[];
declare const RELEASE: string;

export const releaseFiles: readonly string[] = RELEASE_FILES;
/** Of the offline page's island; without React, which a page with any island has loaded. */
export const offlineFiles: readonly string[] = OFFLINE_FILES;
export const release: string = RELEASE;

type Options = StrategyOptions & {
  /** After this time a kept response is used, if there is one. 0: only once the network has failed. */
  timeoutMs: number;
};

/**
 * As Workbox's strategy of that name, which ends the event at its time-out and so loses a late response: here the event
 * lasts until that is stored, too. A gateway's error (502, 503, 504) counts as no response where a kept one is there.
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
