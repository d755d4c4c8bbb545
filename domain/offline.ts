import { isRecord } from "./json.ts";

/** The shopper's service worker (docs/decisions/0019-offline.md). At the root, so that its scope is the whole shop. */
export const WORKER_PATH = "/worker.js";

/** The page that the worker shows in place of one that needs the network; `?page=` names that one. */
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

/** What the service worker keeps on the shopper's device, by the name of its cache. The privacy page names each. */
export const PAGES_CACHE = "hazelzuri-pages";
export const FILES_CACHE = "hazelzuri-files";
export const PICTURES_CACHE = "hazelzuri-pictures";

/** Headers that the worker adds to a page that it keeps: when, from which release, and its title, percent-encoded. */
export const KEPT_AT_HEADER = "X-Kept-At";
export const RELEASE_HEADER = "X-Kept-Release";
export const TITLE_HEADER = "X-Kept-Title";

/** What a page tells the service worker once it is loaded and has nothing else to do. */
export type IdlePage = {
  url: string;
  savesData: boolean;
  /** Before there was a worker: the addresses of all that the page has loaded. */
  loaded?: readonly string[] | undefined;
  /** Pictures of the pieces that were looked at or saved, for the pages that list them without a network. */
  thumbnails: readonly string[];
};

/** Parses the message: an older or newer page may send another. */
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

/** More than a page has, and less than the worker keeps. */
const MOST = 60;

function texts(list: readonly unknown[]): string[] {
  return list.filter((each) => typeof each === "string").slice(0, MOST);
}
