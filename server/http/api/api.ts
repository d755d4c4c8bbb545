import { Hono } from "hono";
import type { Context } from "hono";
import { parseJson } from "../../../domain/json.ts";
import { refuseRest } from "../errors.ts";
import { jsonOnly, limitBody, ownOrigin } from "../guards.ts";
import type { Queue } from "../queue.ts";
import { MINUTE_MS, rateLimit } from "../rate-limit.ts";
import type { RouteOptions } from "../rate-limit.ts";
import { figureRoutes } from "./field-figures.ts";
import { lookupRoutes } from "./lookups.ts";
import { messageRoutes } from "./messages.ts";
import { photographRoutes } from "./photographs.ts";
import { orderRoutes, payLinkRoutes } from "./orders.ts";
import { webhookRoutes } from "./webhooks.ts";

type ApiOptions = RouteOptions & {
  paystack: { publicKey: string; secretKey: string };
  /** The queue of forms with photographs. */
  receiving: Queue;
  onError: (error: Error) => void;
};

/** Maximum body size; the largest order and the provider's events are far smaller. */
const MAX_BODY_BYTES = 128 * 1024;
const PHOTOGRAPHS = "/api/photographs";
/** Maximum POST requests per client: an office behind one address sends a few, a script thousands. */
const POSTS_PER_MINUTE = 300;
/** Maximum reads of orders per client, the same as `RENDERINGS_PER_MINUTE` in `server/http/live-pages.ts`. */
const READS_PER_MINUTE = 1_200;
/** Maximum new orders per client: each one stores rows for a month and causes requests to the provider. */
const ORDERS_PER_MINUTE = 30;

/** The JSON API under `/api`. Responses are not cached unless a route allows it. */
export function api(options: ApiOptions): Hono {
  const { shop, paystack, trustProxy, now, receiving, onError } = options;
  const routes = new Hono();

  routes.use(async (context, next) => {
    await next();
    const { headers } = context.res;
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  });
  const small = limitBody(MAX_BODY_BYTES);
  // Photographs have a limit of their own.
  routes.use((context, next) => (context.req.path === PHOTOGRAPHS ? next() : small(context, next)));
  const clients = { trustProxy, now };
  // A call with status 200 is not counted: a signed webhook, a repeated order, a valid store credit.
  const isFree = ({ status }: Response) => status === 200;
  // Webhooks have no origin guard: their signature authenticates them, once the body has been read.
  routes.use("/webhooks/*", rateLimit({ limit: POSTS_PER_MINUTE, ...clients, isFree }));
  routes.route("/webhooks", webhookRoutes(options, paystack.secretKey));
  routes.route("/figures", figureRoutes(options));

  const instead = (context: Context) => guestOf(context, shop);
  const limit = rateLimit({ limit: POSTS_PER_MINUTE, ...clients, instead });
  const orders = { name: "orders", most: ORDERS_PER_MINUTE, windowMs: MINUTE_MS };
  const shared = shop.shareLimit(orders);
  const orderLimit = rateLimit({ limit: ORDERS_PER_MINUTE, ...clients, isFree, shared, instead });
  routes.on("POST", "*", limit, ownOrigin(options));
  // The page of an unpaid order asks every few seconds; many shoppers may share a mobile carrier's address.
  routes.get("/orders/:reference", rateLimit({ limit: READS_PER_MINUTE, ...clients }));
  routes.post("/orders", orderLimit, jsonOnly);
  routes.post("/orders/:reference/payments", orderLimit);
  routes.post("/credits", orderLimit);
  routes.post("/discounts", orderLimit);
  routes.post("/pay-links", orderLimit);
  routes.post("/pay-links/:token/payments", orderLimit);
  for (const path of ["/messages", "/credits", "/discounts", "/pay-links", "/pay-links/*"]) {
    routes.post(path, jsonOnly);
  }
  routes.route("/orders", orderRoutes(options, paystack.publicKey));
  routes.route("/pay-links", payLinkRoutes(options, paystack.publicKey));
  routes.route("/messages", messageRoutes(options));
  routes.route("/photographs", photographRoutes(options, receiving));
  routes.route("/", lookupRoutes(options));
  return refuseRest(routes, onError, {
    code: "internal",
    message: "Something went wrong on our side. Please try again.",
  });
}

/**
 * The guest of a celebration who calls: forty of them may share one network. A call about an order is hers if the order
 * is, one that places an order if its body has her token.
 */
async function guestOf(
  context: Context,
  { celebrations }: Pick<ApiOptions["shop"], "celebrations">,
): Promise<string | undefined> {
  const { path } = context.req;
  const [, reference] = /^\/api\/orders\/([^/]+)\/(?:payments|confirm)$/.exec(path) ?? [];
  const id =
    reference !== undefined
      ? await celebrations.guestOfOrder(reference)
      : path === "/api/orders"
        ? await celebrations.guestIdOf(parseJson(await context.req.text()))
        : undefined;
  return id && `guest ${id}`;
}
