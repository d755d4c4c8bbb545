import { Hono } from "hono";
import { isOutage } from "../../db/errors.ts";
import type { Shop } from "../../shop.ts";
import { apiError, isAborted, unavailable } from "../errors.ts";
import { jsonOnly, limitBody, ownOrigin } from "../guards.ts";
import { rateLimit } from "../rate-limit.ts";
import { creditRoutes, ratesRoutes, regionRoutes } from "./checkout.ts";
import { cspReportRoutes } from "./csp-reports.ts";
import { feedRoutes } from "./feeds.ts";
import { messageRoutes } from "./messages.ts";
import { orderRoutes, payLinkRoutes } from "./orders.ts";
import { searchRoutes } from "./search.ts";
import { webhookRoutes } from "./webhooks.ts";

export type ApiOptions = {
  shop: Shop;
  publicUrl: string;
  /** `PUBLIC_URL`; undefined if not set. */
  configuredUrl: string | undefined;
  paystack: { publicKey: string; secretKey: string };
  trustProxy: number;
  now: () => number;
  onError: (error: Error) => void;
};

/** Maximum body size; the largest order and the provider's events are far smaller. */
const MAX_BODY_BYTES = 128 * 1024;
/** Maximum POST requests per client: an office behind one address sends a few, a script thousands. */
const POSTS_PER_MINUTE = 300;
/** Maximum reads of orders per client, as of pages that are rendered for each request. */
const READS_PER_MINUTE = 1_200;
/** Maximum new orders per client: each one stores rows for a month and causes requests to the provider. */
const ORDERS_A_MINUTE = 30;

/** The JSON API under `/api`. Responses are not cached unless a route allows it. */
export function api(options: ApiOptions): Hono {
  const { shop, publicUrl, configuredUrl, paystack, trustProxy, now, onError } = options;
  const routes = new Hono();

  routes.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  });
  routes.use(limitBody(MAX_BODY_BYTES));
  const aMinute = { windowMs: 60_000, trustProxy, now };
  // 200 to a webhook: signed by the provider; to an order: placed before (idempotency key). Neither is counted.
  const isFree = ({ status }: Response) => status === 200;
  // Without the origin guard: webhooks are authenticated by their signature instead, after they are read.
  routes.use("/webhooks/*", rateLimit({ limit: POSTS_PER_MINUTE, ...aMinute, isFree }));
  routes.route("/webhooks", webhookRoutes({ shop, secretKey: paystack.secretKey }));

  // Has its own guards and rate limit.
  routes.route(
    "/csp-reports",
    cspReportRoutes({ shop, publicUrl, configuredUrl, trustProxy, now }),
  );

  const limit = rateLimit({ limit: POSTS_PER_MINUTE, ...aMinute });
  const orders = { name: "orders", most: ORDERS_A_MINUTE, windowMs: aMinute.windowMs };
  const orderLimit = rateLimit({
    limit: ORDERS_A_MINUTE,
    ...aMinute,
    isFree,
    shared: shop.shareLimit(orders),
  });
  routes.on("POST", "*", limit, ownOrigin({ publicUrl, configuredUrl }));
  // A waiting page asks every few seconds; many shoppers may share a mobile carrier's address.
  routes.get("/orders/:reference", rateLimit({ limit: READS_PER_MINUTE, ...aMinute }));
  routes.post("/orders", orderLimit, jsonOnly);
  routes.post("/orders/:reference/payments", orderLimit);
  routes.post("/credits", orderLimit);
  routes.post("/pay-links", orderLimit);
  routes.post("/pay-links/:token/payments", orderLimit);
  for (const path of ["/messages", "/credits", "/pay-links", "/pay-links/*"]) {
    routes.post(path, jsonOnly);
  }
  routes.route("/orders", orderRoutes({ shop, publicKey: paystack.publicKey, trustProxy }));
  routes.route("/pay-links", payLinkRoutes({ shop, publicKey: paystack.publicKey }));
  routes.route("/messages", messageRoutes({ shop, trustProxy }));
  routes.route("/credits", creditRoutes(shop));
  routes.route("/feeds", feedRoutes(shop));
  routes.route("/rates", ratesRoutes(shop));
  routes.route("/regions", regionRoutes());
  routes.route("/search", searchRoutes({ shop, trustProxy, now }));

  routes.all("*", (context) =>
    apiError(context, 404, { code: "not_found", message: "There is no such call." }),
  );
  routes.onError((error, context) => {
    if (isAborted(error)) return context.body(null, 400);
    onError(error);
    if (isOutage(error)) return unavailable(context);
    return apiError(context, 500, {
      code: "internal",
      message: "Something went wrong on our side. Please try again.",
    });
  });
  return routes;
}
