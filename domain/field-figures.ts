/** The kinds of screens by which field figures are counted; a page's rule in `app/pages.ts` names its own. */
export const SCREENS = [
  "home",
  "listing",
  "product",
  "cart",
  "checkout",
  "order",
  "search",
  "other",
] as const;
export type Screen = (typeof SCREENS)[number];

/** The web vitals (https://web.dev/articles/vitals) that browsers send: paints and delay in milliseconds; `CLS` has no unit. */
export const VITALS = ["FCP", "LCP", "INP", "CLS"] as const;
export type Vital = (typeof VITALS)[number];

/** What a browser measured of one page view. A vital is missing if the browser does not know it or nothing was pressed. */
export type FieldFigures = { [vital in Vital]?: number } & {
  screen: Screen;
  /** Errors of the shop's own scripts that nothing caught. */
  errors: number;
};

/** Browsers stop counting there: an error in a loop is no news after that. */
export const MAX_ERRORS = 100;

/** Steps of the checkout, counted by the server: cart and form were served, a payment was opened, an order was paid. */
export const STEPS = ["cart", "form", "payment", "paid"] as const;
export type Step = (typeof STEPS)[number];

/** The first pattern that a `User-Agent` matches names its browser: derivatives of Chromium contain `Chrome`, too. */
const FAMILIES = [
  ["other", /bot\b|crawl|spider/i],
  // On iOS every browser is Safari's engine.
  ["safari", /iPhone|iPad/],
  ["opera", /OPR\/|Opera/],
  ["samsung", /SamsungBrowser\//],
  ["uc", /UCBrowser\//],
  ["edge", /EdgA?\//],
  ["firefox", /Firefox\//],
  ["chrome", /Chrome\//],
  ["safari", /Safari\//],
] as const;

/** The only thing that is kept of a `User-Agent` header. */
export function browserFamily(userAgent: string): (typeof FAMILIES)[number][0] {
  return FAMILIES.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? "other";
}
export type BrowserFamily = ReturnType<typeof browserFamily>;
