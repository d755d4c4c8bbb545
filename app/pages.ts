import { collections } from "../domain/catalogue/collections.ts";
import { QUESTIONS_PATH, STORIES_PATH } from "../domain/catalogue/pages.ts";
import { CHOICE_PARAMETERS } from "../domain/catalogue/listing.ts";
import { ABOUT } from "../domain/messages/about-piece.ts";
import { OFFLINE_PATH } from "../domain/offline.ts";
import { EXPORT_PATH, FIND_PATH } from "../domain/orders/find.ts";
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
const made = { ...cached, isWarm: false, isIndexed: true } as const;
const unlisted = { isIndexed: false, isPrerendered: false, policy: "shop" } as const;
/** Rendered for each request, and never cached. */
const own = { ...unlisted, source: "private" } as const;

/** The only table of pages. Build, server, sitemap, robots.txt, robots tag, `prerenderRules` and service worker read it. */
export const pageRules: readonly PageRule[] = [
  { path: "/", ...cached, isIndexed: true, screen: "home" },
  { path: "/collections", ...cached, isIndexed: true, screen: "listing" },
  { path: "/hazelbabies", ...cached, isIndexed: true },
  { path: "/hazellifestyle", ...cached, isIndexed: true },
  { path: "/hazelbee", ...cached, isIndexed: true, screen: "listing" },
  ...collections.flatMap(({ href }): PageRule[] => [
    {
      path: href,
      ...cached,
      isIndexed: true,
      screen: "listing",
      parameters: CHOICE_PARAMETERS,
      hasColumns: true,
    },
    { path: `${href}/:slug`, ...cached, isIndexed: true, screen: "product" },
  ]),
  { path: "/contact", ...cached, isIndexed: true, prefill: ABOUT },
  // There is none until the owner writes the first question.
  { path: QUESTIONS_PATH, ...cached, isWarm: false, isIndexed: true },
  // Nor these until she publishes a story.
  { path: STORIES_PATH, ...cached, isWarm: false, isIndexed: true },
  { path: `${STORIES_PATH}/rss.xml`, ...file, isWarm: false },
  {
    path: `${STORIES_PATH}/:slug`,
    source: "rendered",
    isIndexed: true,
    isPrerendered: false,
    policy: "shop",
  },
  { path: "/terms", ...cached, isIndexed: true },
  { path: "/privacy", ...cached, isIndexed: true },
  { path: "/size-guide", ...cached, isIndexed: true, isPrerendered: false },
  { path: "/cart", ...cached, isIndexed: false, screen: "cart" },
  // Not cached by the server, since the query may hold a list that somebody shared.
  { path: "/saved", source: "rendered", ...unlisted, isOnDevice: true },
  { path: OFFLINE_PATH, ...cached, isIndexed: false, isPrerendered: false },
  { path: "/checkout", source: "cached", ...unlisted, policy: "payment", screen: "checkout" },
  { path: FIND_PATH, ...own },
  { path: `${FIND_PATH}/find/:token`, ...own },
  { path: EXPORT_PATH, ...own },
  { path: "/orders/:reference", ...own, policy: "payment", screen: "order" },
  { path: "/pay/:token", ...own, policy: "payment" },
  { path: "/search", source: "rendered", ...unlisted, screen: "search" },
  { path: "/messages", ...own },
  { path: "/newsletter/:token", ...own },
  { path: "/restock/:token", ...own },
  { path: "/reminders/:token", ...own },
  { path: "/celebrations/host/:token", ...own },
  { path: "/celebrations/place/:token", ...own },
  { path: "/celebrations/checkout/:token", ...own, policy: "payment", screen: "checkout" },
  { path: "/celebrations/:token", ...own },
  { path: "/preview/:token", ...own, policy: "preview" },
  // The owner's side: `/house/*` stands for all screens in it.
  { path: "/house", ...own, policy: "house" },
  { path: "/house/*", ...own, policy: "house" },
  { path: "/sitemap.xml", ...file },
  { path: "/robots.txt", ...file },
  { path: "/llms.txt", ...file },
  { path: "/manifest.webmanifest", ...file },
  { path: "/feeds/products.xml", ...file },
  // The owner's collections and their pieces, which only the catalogue knows: not every path that fits is a page.
  {
    path: "/:collection",
    ...made,
    screen: "listing",
    parameters: CHOICE_PARAMETERS,
    hasColumns: true,
  },
  { path: "/:collection/:slug", ...made, screen: "product" },
  // Any other path has the error page.
  { path: "/*", source: "rendered", ...unlisted },
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

/** The text of the speculation rules in every page of the shop. `@__PURE__` keeps it out of the browser's bundles. */
export const prerenderRules = /* @__PURE__ */ prerenderRulesOf(pageRules);

/**
 * The text of a script after a page's style sheets. It does nothing, but a parser waits for style sheets before it runs a
 * script, so the document is styled and laid out once. Without it Chromium lays out the whole document without its styles
 * when parsing ends, and again with them. A script with no text at all would not wait.
 */
export const WAIT_FOR_STYLES = " ";

export const pageTable: PageTable = {
  rules: pageRules,
  ruleOf,
  inlineScripts: [prerenderRules, WAIT_FOR_STYLES],
};

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
            // Their addresses may fit the owner's collections, too, which no rule can name.
            { not: { href_matches: [...new Set(rules.flatMap(refused))] } },
            { not: { selector_matches: "[target=_blank], [download], [href=''], [href*='?']" } },
          ],
        },
        eagerness: "moderate",
      },
    ],
  });
}

/**
 * Patterns of what is never prerendered; a page with an address below another one stands for all beside it. The house is
 * left out: no shopper's page names it, so none has a link to it.
 */
function refused({ path, isPrerendered }: PageRule): string[] {
  const [, first = "", ...below] = path.split("/");
  if (isPrerendered || first === "*" || first === "house") return [];
  return [below.length > 0 ? `/${first}/*` : path];
}
