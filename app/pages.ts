import { collections } from "../domain/catalogue/catalogue.ts";
import type { PageRule, PageTable } from "../server/http/page-rules.ts";

const built = { source: "built", isPrerendered: true, policy: "shop" } as const;
const own = { source: "private", isIndexed: false, isPrerendered: false, policy: "shop" } as const;

/** The only table of pages: for build, server, sitemap, `robots.txt`, the robots tag and `prerenderRules`. */
export const pageRules: readonly PageRule[] = [
  { path: "/", ...built, isIndexed: true },
  { path: "/collections", ...built, isIndexed: true },
  { path: "/hazelbabies", ...built, isIndexed: true },
  { path: "/hazellifestyle", ...built, isIndexed: true },
  { path: "/hazelbee", ...built, isIndexed: true },
  ...collections.flatMap(({ href }) => [
    { path: href, ...built, isIndexed: true },
    { path: `${href}/:slug`, ...built, isIndexed: true },
  ]),
  { path: "/contact", ...built, isIndexed: true },
  { path: "/terms", ...built, isIndexed: true },
  { path: "/privacy", ...built, isIndexed: true },
  { path: "/size-guide", ...built, isIndexed: true, isPrerendered: false },
  { path: "/cart", ...built, isIndexed: false },
  {
    path: "/checkout",
    source: "started",
    isIndexed: false,
    isPrerendered: false,
    policy: "payment",
  },
  { path: "/orders/:reference", ...own },
  { path: "/messages", ...own },
  { path: "/newsletter/:token", ...own },
  // Any other path: the error page.
  { path: "/*", source: "rendered", isIndexed: false, isPrerendered: false, policy: "shop" },
];

const patterns = pageRules.map(({ path }) => {
  const pattern = path.replace(/:\w+/g, "[^/]+").replace("*", ".*");
  return new RegExp(`^${pattern}/?$`);
});

/** Returns the first rule that matches a path. */
export function ruleOf(pathname: string): PageRule {
  const rule = pageRules[patterns.findIndex((pattern) => pattern.test(pathname))];
  if (!rule) throw new Error("The last rule fits every path");
  return rule;
}

export const pageTable: PageTable = { rules: pageRules, ruleOf };
