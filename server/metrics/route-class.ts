/** By the beginning of the path; the first that fits. */
const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/^\/assets\//, "assets"],
  [/^\/(pictures|thumbs|feed-pictures)\//, "pictures"],
  [/^\/api\/orders\/?$/, "/api/orders"],
  [/^\/api\/orders\/[^/]+$/, "/api/orders/:reference"],
  [/^\/api\/orders\/[^/]+\/confirm$/, "/api/orders/:reference/confirm"],
  [/^\/api\/webhooks\/paystack$/, "/api/webhooks/paystack"],
  [/^\/api\/messages$/, "/api/messages"],
  [/^\/api\/rates$/, "/api/rates"],
  [/^\/api\/feeds\/[^/]+$/, "/api/feeds/:store"],
  [/^\/api\/regions\/[^/]+$/, "/api/regions/:code"],
  [/^\/api(\/|$)/, "/api, other"],
  [/^\/orders\/[^/]+$/, "/orders/:reference"],
  [/^\/messages$/, "/messages"],
  [/^\/(healthz|readyz)$/, "health"],
  [/^\/sandbox(\/|$)/, "sandbox"],
];

/** Which kind of address a request was for: a short fixed list, whatever is asked for. */
export function routeClass(url: string): string {
  const path = url.split("?", 1)[0] ?? "";
  return CLASSES.find(([pattern]) => pattern.test(path))?.[1] ?? "page";
}
