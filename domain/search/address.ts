/** Longest query in characters; what is longer is cut off. */
export const MAX_QUERY = 100;

/** Address of the page of results. */
export const SEARCH_PATH = "/search";
