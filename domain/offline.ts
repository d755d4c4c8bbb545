import { isRecord } from "./json.ts";

/** The shopper's service worker (docs/decisions/0019-offline.md). At the root, so that its scope is the whole shop. */
export const WORKER_PATH = "/worker.js";

/** The page that the worker shows if a page cannot be loaded; `?page=` is the address of the page that was wanted. */
export const OFFLINE_PATH = "/offline";

/** The address of the offline page in place of the page `wanted`, a path with its query. */
export function offlineInsteadOf(wanted: string): string {
  return `${OFFLINE_PATH}?${new URLSearchParams({ page: wanted }).toString()}`;
}

/** The page that was wanted, read from the offline page's query; undefined unless it is an address of the shop. */
export function requestedPage(search: string): string | undefined {
  const page = new URLSearchParams(search).get("page") ?? "";
  // Not `//host` and `/\host`, which are other sites.
  return /^\/(?![/\\])/.test(page) && page.length <= 2_000 ? page : undefined;
}

/** Names of the service worker's caches on the shopper's device. The privacy page names each cache. */
export const PAGES_CACHE = "hazelzuri-pages";
export const FILES_CACHE = "hazelzuri-files";
export const PICTURES_CACHE = "hazelzuri-pictures";

/** Headers that the worker adds to a stored page: when it was stored, its release, and its title, percent-encoded. */
export const KEPT_AT_HEADER = "X-Kept-At";
export const RELEASE_HEADER = "X-Kept-Release";
export const TITLE_HEADER = "X-Kept-Title";

/** What a page tells the service worker once it is loaded and has nothing else to do. */
export type IdlePage = {
  url: string;
  savesData: boolean;
  /** Set if the page was loaded before the worker existed: the addresses of all that it has loaded. */
  loaded?: readonly string[] | undefined;
  /** Pictures of the pieces that were looked at or saved, for the pages that list them without a network. */
  thumbnails: readonly string[];
};

/** Parses a page's message, which may have another format if the page is of another release. */
export function parseIdlePage(value: unknown): IdlePage | undefined {
  if (!isRecord(value) || typeof value.url !== "string") return undefined;
  const { url, savesData, loaded, thumbnails } = value;
  return {
    url,
    savesData: savesData !== false,
    loaded: Array.isArray(loaded) ? texts(loaded) : undefined,
    thumbnails: Array.isArray(thumbnails) ? texts(thumbnails) : [],
  };
}

/** Most addresses of one list: more than a page loads, fewer than the worker keeps. */
const MOST = 60;

function texts(list: readonly unknown[]): string[] {
  return list.filter((each) => typeof each === "string").slice(0, MOST);
}
