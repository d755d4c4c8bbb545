import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import type { Shop } from "../shop.ts";
import { ownForm, ownOrigin } from "./guards.ts";
import { isOnThisMachine, rateLimit } from "./rate-limit.ts";
import type { RouteOptions } from "./rate-limit.ts";

/** Handles requests under `/sandbox`; limits body sizes and its memory itself. */
export type StandIns = { fetch(request: Request): Response | Promise<Response> };

type StandInOptions = Omit<RouteOptions, "shop"> & {
  /** Undefined if no provider needs a stand-in. */
  standIns: StandIns | undefined;
  shop: { house: Pick<Shop["house"], "readVisit"> };
};

/** Maximum POST requests per client, as for the API. Up to one per second is an e-mail that the shop itself sends. */
const POSTS_PER_MINUTE = 300;

/**
 * Routes under `/sandbox`: the stand-ins, with the API's guards, or 404 if there are none. A shopper's browser may use
 * the payment window and page only, which act on a payment whose reference it knows. The rest is for this machine and the
 * owner: pages that show and change everybody's payments and e-mails, and the providers' APIs, which the shop calls.
 */
export function standInRoutes(options: StandInOptions): Hono {
  const { standIns, trustProxy, now } = options;
  const routes = new Hono();
  if (!standIns) return routes.all("*", (context) => context.notFound());
  const answer = (context: Context) => standIns.fetch(context.req.raw);
  const limit = rateLimit({ limit: POSTS_PER_MINUTE, trustProxy, now });
  routes.on("POST", "*", limit, ownOrigin(options));
  routes.get("/paystack/v1/inline.js", answer);
  routes.get("/paystack/pay/:reference", answer);
  routes.post("/paystack/pay/:reference/:choice", answer);
  routes.post("/paystack/checkout", answer);
  routes.post("/paystack/checkout/:reference/:choice", answer);
  return routes.use(insiders(options)).all("*", answer);
}

function insiders(options: StandInOptions): MiddlewareHandler {
  const { trustProxy, shop } = options;
  const fromOwnPage = ownForm(options);
  return async (context, next) => {
    if (isOnThisMachine(context, trustProxy)) return next();
    const visit = await shop.house.readVisit(context.req.header("Cookie") ?? null);
    if (visit?.person.role !== "owner" || visit.needsFactor) {
      context.header("Cache-Control", "no-store");
      return context.text(INSIDERS_ONLY, 403);
    }
    // Browsers send the session's cookie with every request, so a change must provably come from the shop's own page.
    if (context.req.method === "GET" || context.req.method === "HEAD") return next();
    return fromOwnPage(context, next);
  };
}

const INSIDERS_ONLY =
  "This page of test mode is for the owner, signed in at /house, and for the shop's own machine.";
