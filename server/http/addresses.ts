import { SIZE_GUIDE_PATH } from "../../domain/brand.ts";
import { redirects } from "../../domain/catalogue/pages.ts";
import { isReference } from "../../domain/checkout/reference.ts";

/** A page that the shop has, at the one spelling of its address. */
export type PageAddress = {
  path: string;
  /** Whether it is rendered for each request. Every other page is sent from memory. */
  isLive: boolean;
};

/** Pages that are rendered for each request (`private` in `app/pages.ts`), by all but the last part: that part's one spelling, undefined where there can be no such page. */
export const LIVE_PAGES_BELOW: Readonly<Record<string, (part: string) => string | undefined>> = {
  "/orders/": (part) => {
    const reference = part.toUpperCase();
    return isReference(reference) ? reference : undefined;
  },
  // One that was cut off has its page too, which says so.
  "/newsletter/": (part) => (/^[\w-]{1,64}$/.test(part) ? part : undefined),
};

/** Addresses without a page of their own: the server redirects them. */
const REDIRECTED = [...redirects.map(({ from }) => from), "/messages", SIZE_GUIDE_PATH];

/**
 * Finds the page that a path means, however the path is spelled: in another case, with escaped letters, with
 * slashes doubled or at its end. `built` are the paths that are served from memory, `started` those that are from their first rendering on. Undefined: no such page.
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
  const spelled = LIVE_PAGES_BELOW[start]?.(plain.slice(end));
  return spelled === undefined ? undefined : { path: start + spelled, isLive: true };
}

/** Decoded, with single slashes and none at the end; undefined for what cannot be decoded. */
function plainPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
      .replace(/\/{2,}/g, "/")
      .replace(/(?<=.)\/$/, "");
  } catch {
    return undefined;
  }
}
