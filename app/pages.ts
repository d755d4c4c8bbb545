import { collections } from "../domain/catalogue/collections.ts";
import { CHOICE_PARAMETERS } from "../domain/catalogue/listing.ts";
import { ABOUT } from "../domain/messages/about-piece.ts";
import { OFFLINE_PATH } from "../domain/offline.ts";
import type { PageRule, PageTable } from "../server/http/page-rules.ts";

const cached = {
  source: "cached",
  isWarm: true,
  isPrerendered: true,
  isOnDevice: true,
  policy: "shop",
} as const;
const file = {
  ...cached,
  isFile: true,
  isIndexed: false,
  isPrerendered: false,
  isOnDevice: false,
} as const;
const own = { source: "private", isIndexed: false, isPrerendered: false, policy: "shop" } as const;

/** The only table of pages: for build, server, sitemap, `robots.txt`, the robots tag, `prerenderRules` and the service worker. */
export const pageRules: readonly PageRule[] = [
  { path: "/", ...cached, isIndexed: true },
  { path: "/collections", ...cached, isIndexed: true },
  { path: "/hazelbabies", ...cached, isIndexed: true },
  { path: "/hazellifestyle", ...cached, isIndexed: true },
  { path: "/hazelbee", ...cached, isIndexed: true },
  ...collections.flatMap(({ href }) => [
    { path: href, ...cached, isIndexed: true, parameters: CHOICE_PARAMETERS, hasColumns: true },
    { path: `${href}/:slug`, ...cached, isIndexed: true },
  ]),
  { path: "/contact", ...cached, isIndexed: true, prefill: ABOUT },
  { path: "/terms", ...cached, isIndexed: true },
  { path: "/privacy", ...cached, isIndexed: true },
  { path: "/size-guide", ...cached, isIndexed: true, isPrerendered: false },
  { path: "/cart", ...cached, isIndexed: false },
  // Its query may name somebody else's pieces.
  {
    path: "/saved",
    source: "rendered",
    isIndexed: false,
    isPrerendered: false,
    isOnDevice: true,
    policy: "shop",
  },
  { path: OFFLINE_PATH, ...cached, isIndexed: false, isPrerendered: false },
  {
    path: "/checkout",
    source: "cached",
    isIndexed: false,
    isPrerendered: false,
    policy: "payment",
  },
  { path: "/orders/:reference", ...own, policy: "payment" },
  { path: "/pay/:token", ...own, policy: "payment" },
  { path: "/search", source: "rendered", isIndexed: false, isPrerendered: false, policy: "shop" },
  { path: "/messages", ...own },
  { path: "/newsletter/:token", ...own },
  { path: "/restock/:token", ...own },
  { path: "/preview/:token", ...own, policy: "preview" },
  // The owner's side: all of it, whatever screens there are.
  { path: "/house", ...own, policy: "house" },
  { path: "/house/*", ...own, policy: "house" },
  { path: "/sitemap.xml", ...file },
  { path: "/robots.txt", ...file },
  { path: "/manifest.webmanifest", ...file },
  { path: "/feeds/products.xml", ...file },
  // Any other path: the error page.
  { path: "/*", source: "rendered", isIndexed: false, isPrerendered: false, policy: "shop" },
];

const patterns = pageRules.map(({ path }) => {
  const pattern = path.replaceAll(".", "\\.").replace(/:\w+/g, "[^/]+").replace("*", ".*");
  // `s`: a decoded path may contain line breaks.
  return new RegExp(`^${pattern}/?$`, "s");
});

/** Returns the first rule that matches a path. */
export function ruleOf(pathname: string): PageRule {
  const rule = pageRules[patterns.findIndex((pattern) => pattern.test(pathname))];
  if (!rule) throw new Error("The last rule fits every path");
  return rule;
}

/** The text of the speculation rules in every page of the shop. Not evaluated in browsers, which import this file too. */
export const prerenderRules = /* @__PURE__ */ prerenderRulesOf(pageRules);

export const pageTable: PageTable = { rules: pageRules, ruleOf, inlineScripts: [prerenderRules] };

/**
 * Speculation rules (docs/decisions/0009-ahead-of-the-click.md): the browser prerenders a link's page when the
 * mouse rests on the link or a touch on it starts. They are data, not code; browsers without support ignore
 * them.
 */
export function prerenderRulesOf(rules: readonly PageRule[]): string {
  return JSON.stringify({
    prerender: [
      {
        where: {
          and: [
            { href_matches: rules.filter((rule) => rule.isPrerendered).map(({ path }) => path) },
            { not: { selector_matches: "[target=_blank], [download], [href=''], [href*='?']" } },
          ],
        },
        eagerness: "moderate",
      },
    ],
  });
}
