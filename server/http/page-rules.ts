import { redirects } from "../../domain/catalogue/pages.ts";
import type { Screen } from "../../domain/field-figures.ts";
import { isReference } from "../../domain/orders/numbers.ts";
import { SIZE_GUIDE_PATH } from "../../domain/stores/brand.ts";

/** Properties of every page whose path matches. */
export type PageRule = {
  /**
   * As in `app/routes.ts`: `:name` matches one segment of the path, `*` all that follow. Below a path with `/*` every
   * address is rendered; only the router knows which of them are pages.
   */
  path: string;
  /**
   * Where the page comes from. `cached`: the same for everybody; rendered when it is first requested and served from
   * memory until the catalogue changes. `rendered`: for each request. `private`: for each request, and must not be
   * stored.
   */
  source: "cached" | "rendered" | "private";
  /** Cached pages: the build renders the page, too, for the start; false if it depends on the configuration. */
  isWarm?: boolean;
  /**
   * Cached pages: query parameters that change the page. With one of them it is rendered for the request; without, the
   * page in memory is sent, whatever else the query holds.
   */
  parameters?: readonly string[];
  /**
   * Cached pages: a query parameter that fills in a form of the page, which is then rendered for the request. The
   * service worker keeps only the page without this parameter.
   */
  prefill?: string;
  /** Cached pages: a second version is for phones set to two columns (`domain/catalogue/columns.ts`). */
  hasColumns?: boolean;
  /** A text for machines, such as the sitemap; a cached page without layout. */
  isFile?: boolean;
  /** Whether search engines may list it; the sitemap names exactly these. */
  isIndexed: boolean;
  /** Whether the browser may prerender it before a click: if it is the same for everybody and has no side effects. */
  isPrerendered: boolean;
  /**
   * Whether the service worker keeps the page on the shopper's device once she has seen it, to show it offline
   * (`app/browser/worker/`). A rendered page is kept only without a query; private, payment and house pages never are.
   */
  isOnDevice?: boolean;
  /** The kind of screen under which the figures of its views are counted; without one, `other`. */
  screen?: Screen;
  /**
   * The page's Content-Security-Policy. `payment` alone allows the card provider's origins. A `house` page also has
   * neither the shop's boot script nor its manifest, and `robots.txt` does not name it. `preview` is the same as
   * `shop`, except that the house may frame the page.
   */
  policy: "shop" | "payment" | "house" | "preview";
};

/** The table of pages (`app/pages.ts`). The start script passes it in: the server imports nothing from `app/`. */
export type PageTable = {
  rules: readonly PageRule[];
  /** Returns the first rule that matches the path. */
  ruleOf(pathname: string): PageRule;
  /** The texts of all inline scripts that the shop's pages may hold; browsers refuse any other. */
  inlineScripts: readonly string[];
};

/** A page of the shop, by its canonical path. */
export type PageAddress = {
  path: string;
  /** Whether the page is rendered, per request or once; otherwise it is a file served from memory, or a redirect. */
  isLive: boolean;
};

/** Returns the canonical spelling of a page's parameter; undefined if no such page can exist. */
type Spelling = (value: string) => string | undefined;

/** A truncated or unknown token has a page, too, which says that the link is not known. */
function spellToken(value: string): string | undefined {
  return /^[\w-]{1,64}$/.test(value) ? value : undefined;
}

/** Spells the rest of a path below a rule with `/*`: as it came, percent-encoded. */
function spellRest(rest: string): string {
  return rest.split("/").map(encodeURIComponent).join("/");
}

/** The spelling of a page's parameter, by its rule's path; any other parameter may have every value. */
const SPELLINGS: Readonly<Record<string, Spelling>> = {
  "/orders/:reference": (value) => {
    const reference = value.toUpperCase();
    return isReference(reference) ? reference : undefined;
  },
  "/orders/find/:token": spellToken,
  "/pay/:token": spellToken,
  "/newsletter/:token": spellToken,
  "/preview/:token": spellToken,
  "/restock/:token": spellToken,
  "/reminders/:token": spellToken,
  "/celebrations/:token": spellToken,
  "/celebrations/host/:token": spellToken,
  "/celebrations/place/:token": spellToken,
  "/celebrations/checkout/:token": spellToken,
};

/** Paths that the server may redirect (`app.ts`) instead of rendering a page. */
const REDIRECTED = [...redirects.map(({ from }) => from), SIZE_GUIDE_PATH];

/**
 * Returns a function that finds the page for a path, ignoring case, percent-encoding, doubled and trailing
 * slashes; undefined if there is none. `files`: paths that are always served from memory. `listed`: paths of the
 * collections and product pages. Every rule of the table of pages is a page; its parameter, if it has one, is the last
 * segment of its path. Every address below a rule with `/*` is rendered.
 */
export function createAddresses(
  files: Iterable<string>,
  rules: readonly Pick<PageRule, "path" | "source">[],
  listed: Iterable<string> = [],
): (path: string) => PageAddress | undefined {
  const known = new Map<string, PageAddress>();
  const below = new Map<string, Spelling>();
  for (const path of [...files, ...REDIRECTED]) {
    known.set(path.toLowerCase(), { path, isLive: false });
  }
  for (const path of listed) known.set(path.toLowerCase(), { path, isLive: true });
  const trees: string[] = [];
  for (const { path, source } of rules) {
    if (path.endsWith("*")) {
      if (path !== "/*") trees.push(path.slice(0, -1));
      continue;
    }
    const [start = "", parameter] = path.split(":");
    if (!parameter) known.set(path.toLowerCase(), { path, isLive: true });
    // Cached pages with a parameter are in `listed`.
    else if (source !== "cached") below.set(start, SPELLINGS[path] ?? encodeURIComponent);
  }
  return (path) => {
    const plain = plainPath(path);
    if (plain === undefined) return undefined;
    const tree = trees.find((each) => plain.toLowerCase().startsWith(each));
    if (tree) return { path: tree + spellRest(plain.slice(tree.length)), isLive: true };
    const end = plain.lastIndexOf("/") + 1;
    const start = plain.slice(0, end).toLowerCase();
    const spelled = below.get(start)?.(plain.slice(end));
    return spelled ? { path: start + spelled, isLive: true } : known.get(plain.toLowerCase());
  };
}

/** Decodes a path and removes doubled and trailing slashes; undefined if it cannot be decoded. */
function plainPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
      .replace(/\/{2,}/g, "/")
      .replace(/(?<=.)\/$/, "");
  } catch {
    return undefined;
  }
}
