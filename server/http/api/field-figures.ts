import { Hono } from "hono";
import { invalidFields } from "../errors.ts";
import { jsonOnly, limitBody, ownOrigin } from "../guards.ts";
import { rateLimit } from "../rate-limit.ts";
import type { RouteOptions } from "../rate-limit.ts";

/** Ten times what a page sends. */
const MAX_BODY_BYTES = 1024;
/** A limit of its own: page views of a mobile carrier's customers must not use up their limit of orders. */
const CALLS_PER_MINUTE = 300;

/** `POST /api/figures`: what a browser measured of a page view. 204, and the answer is read by nobody. */
export function figureRoutes(options: RouteOptions): Hono {
  const { fieldCounts } = options.shop;
  return new Hono().post(
    "/",
    async (context, next) => {
      await next();
      fieldCounts.calls[context.res.status === 204 ? "taken" : "refused"] += 1;
    },
    rateLimit({ limit: CALLS_PER_MINUTE, ...options }),
    limitBody(MAX_BODY_BYTES),
    ownOrigin(options),
    jsonOnly,
    async (context) => {
      const fields = fieldCounts.take(await context.req.json(), context.req.header("User-Agent"));
      return fields ? invalidFields(context, fields) : context.body(null, 204);
    },
  );
}
