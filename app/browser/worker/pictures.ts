import { ExpirationPlugin } from "workbox-expiration";
import { PICTURES_CACHE } from "../../../domain/offline.ts";
import { NetworkFirst } from "./caches.ts";
import { withoutWidth } from "./cached-page.ts";

/** After this time without an answer a cached picture is shown. */
const TIMEOUT_MS = 4_000;

const MOST_PICTURES = 120;
const MOST_DAYS = 30;

const PICTURES = /^\/(pictures|thumbs|feed-pictures)\//;

export function isPicture(pathname: string): boolean {
  return PICTURES.test(pathname);
}

/**
 * The network is asked first: with the data saver on, the same address has a smaller picture. The browser's HTTP cache
 * keeps the two apart (`Vary`); this cache does not, so it is only for offline use: at most 120 pictures, about 6 MB.
 * The least recently seen are removed first.
 */
export const pictures = new NetworkFirst({
  cacheName: PICTURES_CACHE,
  timeoutMs: TIMEOUT_MS,
  matchOptions: { ignoreVary: true },
  plugins: [
    { handlerDidError: async ({ request }) => otherWidth(new URL(request.url).pathname) },
    new ExpirationPlugin({
      maxEntries: MOST_PICTURES,
      maxAgeSeconds: MOST_DAYS * 24 * 60 * 60,
      purgeOnQuotaError: true,
    }),
  ],
});

/** The same picture in another width, if that is cached. */
async function otherWidth(pathname: string): Promise<Response | undefined> {
  const name = withoutWidth(pathname);
  if (name === undefined) return undefined;
  const cache = await caches.open(PICTURES_CACHE);
  const found = (await cache.keys()).find(
    ({ url }) => withoutWidth(new URL(url).pathname) === name,
  );
  return found && cache.match(found, { ignoreVary: true });
}
