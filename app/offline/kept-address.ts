import type { PageRule } from "../../server/http/page-rules.ts";
import { ruleOf } from "../pages.ts";

/**
 * The address under which the worker keeps a page: its path, and of the query only what changes the page. Undefined if
 * the page must not be kept on the device.
 */
export function keptAddress({ pathname, searchParams, search }: URL): string | undefined {
  const rule: PageRule = ruleOf(pathname);
  if (!rule.isOnDevice) return undefined;
  // A page that is rendered for its query is another one with each.
  if (rule.source !== "cached") return search === "" ? pathname : undefined;
  const parameters = (rule.parameters ?? []).flatMap((name) => {
    const value = searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  const query = new URLSearchParams(parameters).toString();
  return query === "" ? pathname : `${pathname}?${query}`;
}

/** Whether a form of the page is filled in for its query: what is kept at the address is the page without. */
export function isPrefilled({ pathname, searchParams }: URL): boolean {
  const { prefill }: PageRule = ruleOf(pathname);
  return prefill !== undefined && searchParams.has(prefill);
}

/** Whether the page is one of the shop's screens, whose files and pictures the worker keeps: not the house's or a payment's. */
export function isShopPage(pathname: string): boolean {
  return ruleOf(pathname).policy === "shop";
}
