import { COLUMNS_COOKIE, hasTwoColumns } from "../../domain/catalogue/columns.ts";
import type { PageTable } from "./page-rules.ts";

/** Appended to a path, it is the key of the same page in two columns. No path contains a `?`. */
const TWO = "?columns=two";

/** What is asked for beside the path: the query, with or without its `?`, and the `Cookie` header. */
export type Asked = { query: string; cookie: string | null | undefined };

/**
 * Returns a function that tells under which key a kept page is in memory: its path, or a second key for two columns;
 * undefined if the query changes the page, which is then rendered for the request. So a listing has two keys,
 * whatever queries are sent.
 */
export function pageKeys(ruleOf: PageTable["ruleOf"]) {
  return (path: string, { query, cookie }: Asked): string | undefined => {
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
