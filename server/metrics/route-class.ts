/** The first pattern that matches the path decides. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/^\/(assets\/|worker\.js$)/, "assets"],
  [/^\/(pictures|thumbs|feed-pictures)\//, "pictures"],
  [/^\/api\/orders\/?$/, "/api/orders"],
  [/^\/api\/orders\/[^/]+$/, "/api/orders/:reference"],
  [/^\/api\/orders\/[^/]+\/confirm$/, "/api/orders/:reference/confirm"],
  [/^\/api\/orders\/[^/]+\/payments$/, "/api/orders/:reference/payments"],
  [/^\/api\/pay-links$/, "/api/pay-links"],
  [/^\/api\/pay-links\/[^/]+\/payments$/, "/api/pay-links/:token/payments"],
  [/^\/api\/pay-links\/[^/]+\/confirm$/, "/api/pay-links/:token/confirm"],
  [/^\/api\/webhooks\/paystack$/, "/api/webhooks/paystack"],
  [/^\/api\/messages$/, "/api/messages"],
  [/^\/api\/csp-reports$/, "/api/csp-reports"],
  [/^\/api\/rates$/, "/api/rates"],
  [/^\/api\/feeds\/[^/]+$/, "/api/feeds/:store"],
  [/^\/api\/regions\/[^/]+$/, "/api/regions/:code"],
  [/^\/api(\/|$)/, "/api, other"],
  [/^\/orders\/[^/]+$/, "/orders/:reference"],
  [/^\/pay\/[^/]+$/, "/pay/:token"],
  [/^\/messages$/, "/messages"],
  [/^\/newsletter\/[^/]+$/, "/newsletter/:token"],
  [/^\/restock\/[^/]+$/, "/restock/:token"],
  [/^\/preview\/[^/]+$/, "/preview/:token"],
  [/^\/(healthz|readyz)$/, "health"],
  [/^\/sandbox(\/|$)/, "sandbox"],
];

/** Returns a request's route for the metrics: one of a short fixed list, `page` for any other path. */
export function routeClass(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  return CLASSES.find(([pattern]) => pattern.test(path))?.[1] ?? "page";
}
