/** The shopper's service worker (docs/decisions/0019-offline.md). At the root, so that its scope is the whole shop. */
export const WORKER_PATH = "/worker.js";

/** The page that the worker shows in place of one that needs the network; `?page=` names that one. */
export const OFFLINE_PATH = "/offline";

/** The address of the offline page in place of the page `wanted`, a path with its query. */
export function offlineInsteadOf(wanted: string): string {
  return `${OFFLINE_PATH}?${new URLSearchParams({ page: wanted }).toString()}`;
}

/** The page that was wanted, read from the offline page's query; undefined unless it is an address of the shop. */
export function wantedPage(search: string): string | undefined {
  const page = new URLSearchParams(search).get("page") ?? "";
  // Not `//host` and `/\host`, which are other sites.
  return /^\/(?![/\\])/.test(page) && page.length <= 2_000 ? page : undefined;
}
