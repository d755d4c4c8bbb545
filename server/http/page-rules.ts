/** Properties of every page whose path matches. */
export type PageRule = {
  /** As in `app/routes.ts`: `:name` matches one segment of the path, `*` all that follow. */
  path: string;
  /**
   * Where the page comes from. `built`: rendered by the build, served from memory. `started`: the same for
   * everybody, but dependent on the configuration, so it is rendered at the first request and served from
   * memory afterwards. `rendered`: for each request. `private`: for each request, and must not be stored.
   */
  source: "built" | "started" | "rendered" | "private";
  /** Whether search engines may list it; the sitemap names exactly these. */
  isIndexed: boolean;
  /** Whether the browser may prerender it before a click: if it is the same for everybody and has no side effects. */
  isPrerendered: boolean;
  /** Its Content-Security-Policy: only the payment page allows the card provider's origins. */
  policy: "shop" | "payment";
};

/** The table of pages (`app/pages.ts`). The start script passes it in: the server imports nothing from `app/`. */
export type PageTable = {
  rules: readonly PageRule[];
  /** Returns the first rule that matches the path. */
  ruleOf(pathname: string): PageRule;
};
