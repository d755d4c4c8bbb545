/** What the service worker keeps on the shopper's device, by the name of its cache. The privacy page names each. */
export const PAGES_CACHE = "hazelzuri-pages";
export const FILES_CACHE = "hazelzuri-files";
export const PICTURES_CACHE = "hazelzuri-pictures";

/** Headers that the worker adds to a page that it keeps: when, from which release, and its title, percent-encoded. */
export const KEPT_AT_HEADER = "X-Kept-At";
export const RELEASE_HEADER = "X-Kept-Release";
export const TITLE_HEADER = "X-Kept-Title";
