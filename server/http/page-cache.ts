import { setImmediate as turn } from "node:timers/promises";
import { COLUMNS_COOKIE, hasTwoColumns } from "../../domain/catalogue/columns.ts";
import type { Logger } from "../ports.ts";
import type { PageTable } from "./page-rules.ts";
import type { Page } from "./pages.ts";

export type PageCache = ReturnType<typeof createPageCache>;

type PageCacheOptions = {
  /** Renders a page at the current revision. */
  render(path: string): Promise<Page | Response>;
  /** The catalogue's current revision. */
  revision(): string;
  logger: Pick<Logger, "error">;
  /** Monotonic time in milliseconds. */
  now(): number;
  maxBytes: number;
};

type Entry = {
  page: Page;
  /** The revision that the page shows. */
  revision: string;
  /** Set when rendering the page again has failed: until this time (of `now`) the old page is sent. */
  retryAt?: number;
  /** Whether it was sent since it last came up for removal. */
  isUsed: boolean;
};

/** How long pages of the previous revision are sent while they are rendered again; then requests wait. */
const GRACE_MS = 300;

/** How long the old version of a page is sent after rendering it again has failed, before the next attempt. */
const RETRY_MS = 30_000;

/**
 * Pages that are the same for everybody: each is rendered when it is first requested and kept in memory until the
 * catalogue changes (docs/decisions/0012-catalogue.md). Beyond `maxBytes` the least used are removed.
 */
export function createPageCache(options: PageCacheOptions) {
  const { render, revision, logger, now, maxBytes } = options;
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, { revision: string; making: Promise<Page | Response> }>();
  /** Outdated pages that were requested since the catalogue changed: rendered again before the others. */
  const wanted = new Set<string>();
  let bytes = 0;
  let graceEnds = 0;
  let renewal: Promise<void> | undefined;
  /** `isDue`: the catalogue has changed again during a renewal. */
  const again = { isDue: false };

  function remove(path: string): void {
    bytes -= entries.get(path)?.page.bytes ?? 0;
    entries.delete(path);
  }

  /** Keeps a page that was rendered at the revision `at`. */
  function keep(path: string, page: Page, at = revision()): void {
    remove(path);
    entries.set(path, { page, revision: at, isUsed: true });
    bytes += page.bytes;
    // The oldest are removed, but a page that was sent since it last came up goes to the end of the queue once more.
    for (const [oldest, entry] of entries) {
      if (bytes <= maxBytes) return;
      remove(oldest);
      if (!entry.isUsed) continue;
      entries.set(oldest, { ...entry, isUsed: false });
      bytes += entry.page.bytes;
    }
  }

  async function makeNow(path: string): Promise<Page | Response> {
    const at = revision();
    const old = entries.get(path);
    try {
      const made = await render(path);
      if (!(made instanceof Response)) {
        keep(path, made, at);
        return made;
      }
      if (made.status < 500 || !old) {
        remove(path);
        return made;
      }
      logger.error({ path, status: made.status }, KEEPS_OLD);
    } catch (error) {
      if (!old) throw error;
      logger.error({ path, err: error }, KEEPS_OLD);
    }
    old.retryAt = now() + RETRY_MS;
    return old.page;
  }

  /**
   * Makes a page and keeps it; concurrent calls share one rendering. Returns the router's response if that is not a
   * page, such as a 404. @throws if rendering throws and there is no older page.
   */
  function make(path: string): Promise<Page | Response> {
    const known = underWay.get(path);
    if (known?.revision === revision()) return known.making;
    // A rendering of the previous revision ends first, so that its page does not replace the newer one.
    const before = known ? known.making.catch(() => undefined) : Promise.resolve();
    const making = before
      .then(() => makeNow(path))
      .finally(() => {
        if (underWay.get(path)?.making === making) underWay.delete(path);
      });
    underWay.set(path, { revision: revision(), making });
    return making;
  }

  async function renewAll(hasPage: (path: string) => boolean): Promise<void> {
    do {
      again.isDue = false;
      graceEnds = now() + GRACE_MS;
      wanted.clear();
      for (const path of entries.keys()) if (!hasPage(path)) remove(path);
      const stale = new Set(entries.keys());
      while (stale.size > 0 && !again.isDue) {
        await turn();
        const [path = ""] = wanted.size > 0 ? wanted : stale;
        wanted.delete(path);
        stale.delete(path);
        if (entries.get(path)?.revision === revision()) continue;
        await make(path).catch((error: unknown) => logger.error({ path, err: error }, "No page"));
      }
    } while (again.isDue);
  }

  return {
    /** The page to send now; undefined if it must be made first. */
    get: (path: string): Page | undefined => {
      const entry = entries.get(path);
      if (!entry) return undefined;
      entry.isUsed = true;
      if (entry.revision === revision() || now() < (entry.retryAt ?? 0)) return entry.page;
      if (now() > graceEnds) return undefined;
      wanted.add(path);
      return entry.page;
    },
    make,
    keep,
    /** Renders all cached pages again, one per turn of the event loop; `hasPage` tells which paths still have a page. */
    renew: (hasPage: (path: string) => boolean): Promise<void> => {
      again.isDue = renewal !== undefined;
      renewal ??= renewAll(hasPage).finally(() => {
        renewal = undefined;
      });
      return renewal;
    },
  };
}

const KEEPS_OLD = "A page could not be made anew: its old version stays";

/** Appended to a path, it is the key of the same page in two columns. No path contains a `?`. */
const TWO = "?columns=two";

/** What a request for a page has beside the path: the query, with or without its `?`, and the `Cookie` header. */
export type PageRequest = { query: string; cookie: string | null | undefined };

/**
 * Returns a function that tells under which key a cached page is in memory: its path, or a second key for two columns;
 * undefined if the query changes the page, which is then rendered for the request. So a listing has two keys,
 * whatever queries are sent.
 */
export function pageKeys(ruleOf: PageTable["ruleOf"]) {
  return (path: string, { query, cookie }: PageRequest): string | undefined => {
    const isTwo = hasTwoColumns(cookie);
    // Nearly all requests end here, without a search for their rule.
    if (query === "" && !isTwo) return path;
    const { parameters = [], prefill, hasColumns } = ruleOf(path);
    const names = prefill ? [...parameters, prefill] : parameters;
    if (names.length > 0 && query !== "") {
      const search = new URLSearchParams(query);
      if (names.some((name) => search.has(name))) return undefined;
    }
    return isTwo && hasColumns ? path + TWO : path;
  };
}

/** The path of a key, and the cookie with which its page is rendered. */
export function readKey(key: string): { path: string; cookie: string } {
  return key.endsWith(TWO)
    ? { path: key.slice(0, -TWO.length), cookie: COLUMNS_COOKIE }
    : { path: key, cookie: "" };
}
