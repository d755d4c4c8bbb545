import { Hono } from "hono";
import type { Shop } from "../../shop.ts";
import { isOutage } from "../../db/outage.ts";
import { apiError, isAborted, unavailable } from "../errors.ts";
import { bodyOfAtMost, jsonOnly, ownOrigin } from "../guards.ts";
import { rateLimit } from "../rate-limit.ts";
import { cspReportRoutes } from "./csp-reports.ts";
import { feedRoutes } from "./feeds.ts";
import { messageRoutes } from "./messages.ts";
import { orderRoutes } from "./orders.ts";
import { ratesRoutes } from "./rates.ts";
import { regionRoutes } from "./regions.ts";
import { webhookRoutes } from "./webhooks.ts";

export type ApiOptions = {
  shop: Shop;
  publicUrl: string;
  /** `PUBLIC_URL`, where it is set. */
  givenUrl: string | undefined;
  paystack: { publicKey: string; secretKey: string };
  trustProxy: number;
  now: () => number;
  onError: (error: Error) => void;
};

/** The largest order is far smaller, and so is every event of the provider. */
const MOST_BYTES = 128 * 1024;
/** An office behind one address orders a few times a minute; a script that tries, thousands of times. */
const CHANGES_A_MINUTE = 300;
/** Each order is rows that stay for a month, and questions to the provider. */
const ORDERS_A_MINUTE = 30;

/** The JSON API under `/api` (contract, HTTP API). Answers are never cached unless a route says so. */
export function api(options: ApiOptions): Hono {
  const { shop, publicUrl, givenUrl, paystack, trustProxy, now, onError } = options;
  const routes = new Hono();

  routes.use(async (context, next) => {
    await next();
    if (!context.res.headers.has("Cache-Control")) context.header("Cache-Control", "no-store");
  });
  routes.use(bodyOfAtMost(MOST_BYTES));
  // Before the guards of the shop's own pages: the provider has its signature instead.
  routes.route("/webhooks", webhookRoutes({ shop, secretKey: paystack.secretKey }));

  // These have guards and a limit of their own.
  routes.route("/csp-reports", cspReportRoutes({ shop, publicUrl, givenUrl, trustProxy, now }));

  const aMinute = { windowMs: 60_000, trustProxy, now };
  const limit = rateLimit({ limit: CHANGES_A_MINUTE, ...aMinute });
  // 200 is the order that a repeated request made before: whoever missed the answer may ask for it again.
  const isFree = ({ status }: Response) => status === 200;
  const orderLimit = rateLimit({ limit: ORDERS_A_MINUTE, ...aMinute, isFree });
  routes.on("POST", "*", limit, ownOrigin({ publicUrl, given: givenUrl }));
  routes.post("/orders", orderLimit, jsonOnly);
  routes.post("/messages", jsonOnly);
  routes.route("/orders", orderRoutes({ shop, publicKey: paystack.publicKey }));
  routes.route("/messages", messageRoutes({ shop, trustProxy }));
  routes.route("/feeds", feedRoutes(shop));
  routes.route("/rates", ratesRoutes(shop));
  routes.route("/regions", regionRoutes());

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
