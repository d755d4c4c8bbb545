import { SIZE_GUIDE_PATH } from "../../domain/brand.ts";
import { redirects } from "../../domain/catalogue/pages.ts";
import { isReference } from "../../domain/checkout/reference.ts";

/** A page of the shop, by its canonical path. */
export type PageAddress = {
  path: string;
  /** Rendered per request, or once at the first request (`started`); false: served from memory or redirected. */
  isLive: boolean;
};

/**
 * Pages rendered per request (`private` in `app/pages.ts`), by the path up to their last segment. The function
 * returns that segment's canonical spelling; undefined if no such page can exist.
 */
export const LIVE_PAGE_PREFIXES: Readonly<Record<string, (part: string) => string | undefined>> = {
  "/orders/": (part) => {
    const reference = part.toUpperCase();
    return isReference(reference) ? reference : undefined;
  },
  // A truncated or unknown token has a page, too, which says that the link is not known.
  "/newsletter/": (part) => (/^[\w-]{1,64}$/.test(part) ? part : undefined),
};

/** Paths that the server may redirect (`app.ts`) instead of rendering a page. */
const REDIRECTED = [...redirects.map(({ from }) => from), "/messages", SIZE_GUIDE_PATH];

/**
 * Returns a function that finds the page for a path, ignoring case, percent-encoding, doubled and trailing
 * slashes; undefined if there is none. `built`: paths served from memory; `started`: paths served from memory
 * once they have been rendered.
 */
export function createAddresses(
  built: Iterable<string>,
  started: readonly string[],
): (path: string) => PageAddress | undefined {
  const known = new Map<string, PageAddress>();
  for (const path of [...built, ...REDIRECTED]) {
    known.set(path.toLowerCase(), { path, isLive: false });
  }
  for (const path of started) known.set(path, { path, isLive: true });
  return (path) => {
    const plain = plainPath(path);
    return plain === undefined ? undefined : (known.get(plain.toLowerCase()) ?? liveBelow(plain));
  };
}

function liveBelow(plain: string): PageAddress | undefined {
  const end = plain.lastIndexOf("/") + 1;
  const start = plain.slice(0, end).toLowerCase();
  const spelled = LIVE_PAGE_PREFIXES[start]?.(plain.slice(end));
  return spelled === undefined ? undefined : { path: start + spelled, isLive: true };
}

/** Decodes a path and removes doubled and trailing slashes; undefined if it cannot be decoded. */
function plainPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
      .replace(/\/{2,}/g, "/")
      .replace(/(?<=.)\/$/, "");
  } catch {
    return undefined;
  }
}
