import { ExpirationPlugin } from "workbox-expiration";
import { PICTURES_CACHE } from "../../../domain/offline.ts";
import { NetworkFirst } from "./caches.ts";
import { withoutWidth } from "./cached-page.ts";

/** After this time without an answer a kept picture is shown, as a kept page is. */
const TIMEOUT_MS = 4_000;

const MOST_PICTURES = 120;
const MOST_DAYS = 30;

const PICTURES = /^\/(pictures|thumbs|feed-pictures)\//;

export function isPicture(pathname: string): boolean {
  return PICTURES.test(pathname);
}

/**
 * The browser's own cache answers first, which knows what the data saver changes; what is kept here is shown without a
 * network. At most 120, about 6 MB; the least recently seen go first, and all when the device has no room.
 */
export const pictures = new NetworkFirst({
  cacheName: PICTURES_CACHE,
  timeoutMs: TIMEOUT_MS,
  matchOptions: { ignoreVary: true },
  plugins: [
    {
      cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
      handlerDidError: async ({ request }) => otherWidth(new URL(request.url).pathname),
    },
    new ExpirationPlugin({
      maxEntries: MOST_PICTURES,
      maxAgeSeconds: MOST_DAYS * 24 * 60 * 60,
      purgeOnQuotaError: true,
    }),
  ],
});

/** The same picture as another page has shown it. */
async function otherWidth(pathname: string): Promise<Response | undefined> {
  const name = withoutWidth(pathname);
  if (name === undefined) return undefined;
  const cache = await caches.open(PICTURES_CACHE);
  const found = (await cache.keys()).find(
    ({ url }) => withoutWidth(new URL(url).pathname) === name,
  );
  return found && cache.match(found, { ignoreVary: true });
}
