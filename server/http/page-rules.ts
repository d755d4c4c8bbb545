/** What is true of every page whose path fits. */
export type PageRule = {
  /** As in `app/routes.ts`: `:name` stands for one segment of the path, `*` for all that follow. */
  path: string;
  /**
   * Where the page comes from. `built`: rendered by the build, served from memory. `started`: the same for
   * everybody, but depends on the configuration, so it is rendered once after the start and served from
   * memory. `rendered`: for each request. `private`: for each request, and no copy may be stored.
   */
  source: "built" | "started" | "rendered" | "private";
  /** Whether search engines may list it; the sitemap names exactly these. */
  isIndexed: boolean;
  /** Whether the browser may prerender it before a click: only what is the same for everybody and changes nothing. */
  isPrerendered: boolean;
  /** Its Content-Security-Policy: the card provider's origins are on the payment page alone. */
  policy: "shop" | "payment";
};

/** The table of pages, `app/pages.ts`: whoever starts the shop hands it to the server, which imports nothing of `app/`. */
export type PageTable = {
  rules: readonly PageRule[];
  /** The rule of a path: the first that fits. */
  ruleOf(pathname: string): PageRule;
};
