/** Properties of every page whose path matches. */
export type PageRule = {
  /**
   * As in `app/routes.ts`: `:name` matches one segment of the path, `*` all that follow. Below a path with `/*` every
   * address is rendered; only the router knows which of them are pages.
   */
  path: string;
  /**
   * Where the page comes from. `kept`: the same for everybody; rendered when it is first asked for and served from
   * memory until the catalogue changes. `rendered`: for each request. `private`: for each request, and must not be
   * stored.
   */
  source: "kept" | "rendered" | "private";
  /** Kept pages: the build renders it, too, so that it is there at the start. Not if it depends on the configuration. */
  isWarm?: boolean;
  /**
   * Kept pages: query parameters that change the page. With one of them it is rendered for the request; without, the
   * page in memory is sent, whatever else the query holds.
   */
  parameters?: readonly string[];
  /**
   * Kept pages: a query parameter with which a form is rendered filled in, for the request. The device keeps only the
   * page without.
   */
  prefill?: string;
  /** Kept pages: there is a second one for devices that show two columns on phones (`domain/catalogue/columns.ts`). */
  hasColumns?: boolean;
  /** A text for machines, such as the sitemap; a kept page without layout. */
  isFile?: boolean;
  /** Whether search engines may list it; the sitemap names exactly these. */
  isIndexed: boolean;
  /** Whether the browser may prerender it before a click: if it is the same for everybody and has no side effects. */
  isPrerendered: boolean;
  /**
   * Whether the service worker keeps the page on the shopper's device once she has seen it, to show it without a
   * network (`app/offline/`). A rendered page only without a query. Never what is private, pays, or is the house's.
   */
  isOnDevice?: boolean;
  /**
   * Its Content-Security-Policy: only the payment page allows the card provider's origins. The house has nothing of the
   * shop's pages: no boot script, no manifest; and `robots.txt` does not name it. A preview is as the shop's pages, and
   * the house may frame it.
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
