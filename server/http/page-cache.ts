import { setImmediate as turn } from "node:timers/promises";
import { COLUMNS_COOKIE, hasTwoColumns } from "../../domain/catalogue/columns.ts";
import type { Logger } from "../ports.ts";
import type { PageTable } from "./page-rules.ts";
import type { MadePage, Page } from "./pages.ts";

export type PageCache = {
  /** The page to send now; undefined if it must be made first. */
  get(path: string): Page | undefined;
  /**
   * Makes a page and keeps it; concurrent calls share one rendering. Returns the router's response if that is not a
   * page, such as a 404. @throws if rendering throws and there is no older page.
   */
  make(path: string): Promise<Page | Response>;
  /** Keeps a page that was made before, by the build for instance. */
  keep(path: string, made: MadePage): void;
  /** Renders all cached pages again, one per turn of the event loop; `hasPage`: which paths still have one. */
  renew(hasPage: (path: string) => boolean): Promise<void>;
};

export type PageCacheOptions = {
  /** Renders a page at the current revision. */
  render(path: string): Promise<MadePage | Response>;
  /** The catalogue's current revision. */
  revision(): string;
  logger: Pick<Logger, "error">;
  /** Monotonic time in milliseconds. */
  now(): number;
  maxBytes: number;
};

type Entry = MadePage & {
  /** The revision that the page shows. */
  revision: string;
  /** After rendering it again has failed: sent as it is until then, in the time of `now`. */
  retryAt?: number;
  /** Whether it was sent since it was last considered for removal. */
  isUsed: boolean;
};

/** How long a page of the last revision is sent while it is rendered again; then its next request waits for that. */
const GRACE_MS = 300;

/** How long the old version of a page is sent after rendering it again has failed, before the next attempt. */
const RETRY_MS = 30_000;

/**
 * Pages that are the same for everybody: each is rendered when it is first requested and kept in memory until the
 * catalogue changes (docs/decisions/0012-catalogue.md). Beyond `maxBytes` the least used are removed.
 */
export function createPageCache(options: PageCacheOptions): PageCache {
  const { render, revision, logger, now, maxBytes } = options;
  const entries = new Map<string, Entry>();
  const underWay = new Map<string, { revision: string; making: Promise<Page | Response> }>();
  /** Pages of the last revision that were requested: rendered again before the others. */
  const wanted = new Set<string>();
  let bytes = 0;
  let graceEnds = 0;
  let renewal: Promise<void> | undefined;
  /** `isDue`: the catalogue has changed again during a renewal. */
  const again = { isDue: false };

  function remove(path: string): void {
    bytes -= entries.get(path)?.bytes ?? 0;
    entries.delete(path);
  }

  function keep(path: string, made: MadePage, at = revision()): void {
    remove(path);
    entries.set(path, { ...made, revision: at, isUsed: true });
    bytes += made.bytes;
    // Second chance: a page that was sent since its last turn goes to the end of the queue instead.
    for (const [oldest, entry] of entries) {
      if (bytes <= maxBytes) return;
      remove(oldest);
      if (!entry.isUsed) continue;
      entries.set(oldest, { ...entry, isUsed: false });
      bytes += entry.bytes;
    }
  }

  async function makeNow(path: string): Promise<Page | Response> {
    const at = revision();
    const old = entries.get(path);
    try {
      const made = await render(path);
      if (!(made instanceof Response)) {
        keep(path, made, at);
        return made.page;
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

  function make(path: string): Promise<Page | Response> {
    const known = underWay.get(path);
    if (known?.revision === revision()) return known.making;
    // A rendering of the last revision ends first, so that its page does not replace the newer one.
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
    get: (path) => {
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
    renew: (hasPage) => {
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
    // Nearly all requests: no rule needs to be looked up.
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
