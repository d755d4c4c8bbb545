import { Hono } from "hono";
import type { Context, MiddlewareHandler } from "hono";
import type { ListingOrder, ListingTrouble } from "../../domain/house/listings.ts";
import { mayDo } from "../../domain/house/rights.ts";
import { isRecord } from "../../domain/json.ts";
import type { Shop } from "../shop.ts";
import { apiError, refuseRest } from "./errors.ts";
import { jsonOnly, limitBody, ownCall } from "./guards.ts";
import type { HouseEnv } from "./house-guards.ts";
import { photographCalls } from "./house-photographs.ts";
import { rateLimit } from "./rate-limit.ts";
import type { RouteOptions } from "./rate-limit.ts";

const CALLS_PER_MINUTE = 300;
/** Maximum size of a call's body. Photographs and orders of listings have larger limits of their own (`OWN_LIMIT`). */
const MAX_BYTES = 64 * 1024;
const OWN_LIMIT = /\/(photographs(\/form)?|listings\/[^/]+)$/;
const READING = new Set(["GET", "HEAD"]);

/**
 * `/house/api`: what the house's scripts call, for uploads for instance. A new route needs no guards of its own: every
 * call needs a session and the right `daily`, every change the shop's `Origin`, and large bodies are refused. Responses are never cached.
 */
export function houseApi(
  options: RouteOptions & { onError: (error: Error) => void },
): Hono<HouseEnv> {
  const { shop, trustProxy, now, onError } = options;
  const api = new Hono<HouseEnv>();
  const perMinute = { limit: CALLS_PER_MINUTE, trustProxy, now };
  const strangers = rateLimit(perMinute);
  api.use(neverCached);
  const own = ownCall(options);
  api.use((context, next) => (READING.has(context.req.method) ? next() : own(context, next)));
  api.use(async (context, next) => {
    const visit = await shop.house.readVisit(context.req.header("Cookie") ?? null);
    if (!visit) return strangers(context, async () => signedOut(context));
    if (visit.needsFactor) {
      return apiError(context, 403, "factor_first", "Please turn your second factor on first.");
    }
    if (!mayDo(visit.person, "daily")) {
      return apiError(context, 403, "forbidden", "This is not for the workshop.");
    }
    context.set("visit", visit);
    return next();
  });
  // Counted per session, so that neither strangers nor colleagues in the same network use up somebody's calls.
  api.use(rateLimit({ ...perMinute, client: sessionOf }));
  const small = limitBody(MAX_BYTES);
  api.use((context, next) => (OWN_LIMIT.test(context.req.path) ? next() : small(context, next)));
  const photographs = photographCalls(options);
  api.route("/pieces/:collection/:slug/photographs", photographs);
  api.route("/listings", listingCalls(shop));
  api.get("/slips/:id", async (context) => {
    const picture = await shop.house.orders.readSlip(context.req.param("id"));
    if (!picture) return apiError(context, 404, "not_found", "There is no such photograph.");
    return context.body(new Uint8Array(picture), 200, { "Content-Type": "image/jpeg" });
  });
  api.get("/reviews/:id", async (context) => {
    const picture = await shop.house.readReviewPhotograph(context.req.param("id"));
    if (!picture) return apiError(context, 404, "not_found", "There is no such photograph.");
    return context.body(new Uint8Array(picture), 200, { "Content-Type": "image/jpeg" });
  });
  api.get("/photographs/:id", async (context) => {
    const picture = await shop.house.readPrivatePhotograph(context.req.param("id"));
    if (!picture) return apiError(context, 404, "not_found", "There is no such photograph.");
    return context.body(new Uint8Array(picture), 200, { "Content-Type": "image/jpeg" });
  });
  api.route("/push", pushCalls(shop));
  api.get("/pieces", async (context) => {
    const name = (context.req.query("q") ?? "").slice(0, 80);
    const found = await shop.house.listPieces({ name, collection: "", state: "all", page: 1 });
    return context.json({ names: found.pieces.map(({ name: each }) => each) });
  });
  return refuseRest(api, onError, {
    code: "failed",
    message: "This failed; it is in the shop’s log.",
  });
}

const sessionOf = (context: Context<HouseEnv>) => context.get("visit").sessionId;

function signedOut(context: Context): void {
  context.res = apiError(context, 401, "signed_out", "Please sign in to the house.");
}

const neverCached: MiddlewareHandler = async (context, next) => {
  await next();
  context.res.headers.set("Cache-Control", "no-store");
  context.res.headers.set("X-Robots-Tag", "noindex, nofollow");
};

/** Enough for the SKUs of some thousand pieces. */
const MAX_LISTING_BYTES = 256 * 1024;

/**
 * `POST /house/api/listings/:collection`: puts the pieces of a listing into another order, `{ version, skus }`. Session
 * and `Origin` have been checked (`houseApi`). A 409 response has the order that somebody else has saved meanwhile.
 */
function listingCalls({ house }: Pick<Shop, "house">): Hono<HouseEnv> {
  const calls = new Hono<HouseEnv>();
  const orderOf = async (collection: string): Promise<ListingOrder | undefined> => {
    const listing = await house.readListing(collection);
    return listing && { version: listing.version, skus: listing.pieces.map(({ sku }) => sku) };
  };
  calls.post("/:collection", limitBody(MAX_LISTING_BYTES), async (context) => {
    const collection = context.req.param("collection");
    const body: unknown = await context.req.json().catch(() => undefined);
    const { version, skus } = isRecord(body) ? body : {};
    const result = await house.orderListing(context.get("visit"), {
      collection,
      skus,
      version: Number.isSafeInteger(version) ? Number(version) : -1,
    });
    const order = await orderOf(collection);
    switch (result.kind) {
      case "done":
        return context.json(order);
      case "stale": {
        const message = "Somebody else has put this collection into another order meanwhile.";
        const trouble: ListingTrouble = { error: { code: "stale", message }, order };
        return context.json(trouble, 409);
      }
      case "invalid": {
        const message = Object.values(result.fields)[0] ?? "This order is not possible.";
        return apiError(context, 422, "refused", message);
      }
      default:
        return apiError(context, 404, "not_found", "There is no such listing.");
    }
  });
  return calls;
}

const MAX_PUSH_BYTES = 4 * 1024;

/** `/house/api/push`: whether this session's device is notified of new orders. Session and `Origin` have been checked. */
function pushCalls({ house }: Pick<Shop, "house">): Hono<HouseEnv> {
  const calls = new Hono<HouseEnv>();

  calls.post("/", limitBody(MAX_PUSH_BYTES), jsonOnly, async (context) => {
    const result = await house.subscribeDevice(context.get("visit"), await context.req.json());
    switch (result.kind) {
      case "told":
        return context.json({ told: true }, 201);
      case "invalid": {
        const message = "The shop cannot reach this browser’s messages.";
        return apiError(context, 422, "refused", message);
      }
      case "too-many": {
        const message = `${result.most} of your phones are told already. End a session of one you no longer use.`;
        return apiError(context, 409, "too_many", message);
      }
    }
  });

  calls.delete("/", async (context) => {
    await house.unsubscribeDevice(context.get("visit"));
    return context.json({ told: false });
  });
  return calls;
}
