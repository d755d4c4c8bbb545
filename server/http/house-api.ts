import { Hono } from "hono";
import type { MiddlewareHandler } from "hono";
import { isOutage } from "../db/outage.ts";
import type { Shop } from "../shop.ts";
import { apiError, isAborted, unavailable } from "./errors.ts";
import { ownCall } from "./guards.ts";
import type { HouseEnv } from "./house-env.ts";
import { listingCalls } from "./house-listings.ts";
import { photographCalls } from "./house-photographs.ts";
import { rateLimit } from "./rate-limit.ts";

export type HouseApiOptions = {
  shop: Pick<Shop, "house">;
  publicUrl: string;
  givenUrl: string | undefined;
  trustProxy: number;
  now: () => number;
  onError: (error: Error) => void;
};

const CALLS_PER_MINUTE = 300;
const READING = new Set(["GET", "HEAD"]);

/**
 * `/house/api`: the calls of the house's scripts, such as uploads. Everything needs a session, and every change the
 * shop's `Origin`; a route that is added here needs nothing for that. Responses are never cached.
 */
export function houseApi(options: HouseApiOptions): Hono<HouseEnv> {
  const { shop, publicUrl, givenUrl, trustProxy, now, onError } = options;
  const api = new Hono<HouseEnv>();
  api.use(neverKept);
  api.use(rateLimit({ limit: CALLS_PER_MINUTE, windowMs: 60_000, trustProxy, now }));
  const own = ownCall({ publicUrl, given: givenUrl });
  api.use((context, next) => (READING.has(context.req.method) ? next() : own(context, next)));
  api.use(async (context, next) => {
    const visit = await shop.house.readVisit(context.req.header("Cookie") ?? null);
    if (!visit) {
      const message = "Please sign in to the house.";
      return apiError(context, 401, { code: "signed_out", message });
    }
    context.set("visit", visit);
    return next();
  });
  const photographs = photographCalls({ shop, trustProxy, now });
  api.route("/pieces/:collection/:slug/photographs", photographs);
  api.route("/listings", listingCalls(shop));
  api.get("/pieces", async (context) => {
    const name = (context.req.query("q") ?? "").slice(0, 80);
    const found = await shop.house.listPieces({ name, collection: "", state: "all", page: 1 });
    return context.json({ names: found.pieces.map(({ name: each }) => each) });
  });
  api.all("*", (context) =>
    apiError(context, 404, { code: "not_found", message: "There is no such call." }),
  );
  api.onError((error, context) => {
    if (isAborted(error)) return context.body(null, 400);
    onError(error);
    if (isOutage(error)) return unavailable(context);
    return apiError(context, 500, {
      code: "failed",
      message: "This failed; it is in the shop's log.",
    });
  });
  return api;
}

const neverKept: MiddlewareHandler = async (context, next) => {
  await next();
  context.header("Cache-Control", "no-store");
  context.header("X-Robots-Tag", "noindex, nofollow");
};
