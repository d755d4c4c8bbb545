import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { apiError, refuse } from "./errors.ts";
import type { RouteOptions } from "./rate-limit.ts";

/** The shop's own origin, whose pages may call. */
type OwnPages = Pick<RouteOptions, "publicUrl" | "configuredUrl">;

/**
 * For JSON calls that change something. No cookie counts in them, so `Origin` may be missing, as in calls that no
 * browser makes; if it is present, it must be the shop's.
 */
export function ownOrigin(own: OwnPages): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("Origin");
    return origin === undefined || isOwn(origin, context, own) ? next() : foreignCall(context);
  };
}

/**
 * For form posts: requires the shop's `Origin` or `Sec-Fetch-Site: same-origin`. Every current browser sends at
 * least one of them, and no page can forge either.
 */
export function ownForm(own: OwnPages): MiddlewareHandler {
  return async (context, next) => (comesFromOwnPage(context, own) ? next() : refuse(context, 403));
}

/** For calls of the house, which carry its cookie: the same check as `ownForm`, with an error in JSON. */
export function ownCall(own: OwnPages): MiddlewareHandler {
  return async (context, next) => (comesFromOwnPage(context, own) ? next() : foreignCall(context));
}

function foreignCall(context: Context): Response {
  return apiError(context, 403, "foreign_origin", "This call is for the shop's own pages.");
}

function comesFromOwnPage(context: Context, own: OwnPages): boolean {
  if (context.req.header("Sec-Fetch-Site") === "same-origin") return true;
  const origin = context.req.header("Origin");
  return origin !== undefined && isOwn(origin, context, own);
}

/**
 * Whether `origin` is the shop's, scheme and port included. If `PUBLIC_URL` is not set, the request's own origin (http
 * and its `Host`) is accepted, too, so that the shop can be tried at 127.0.0.1 or from a phone on the local network.
 */
function isOwn(origin: string, context: Context, { publicUrl, configuredUrl }: OwnPages): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  const host = context.req.header("Host");
  return configuredUrl === undefined && host !== undefined && origin === `http://${host}`;
}

/**
 * Refuses bodies of more than `maxSize` bytes. `Content-Length` is trusted, since Node reads no more than that;
 * accessing the body first, as Hono's guard does, would create a stream and cost a quarter of an order's CPU time.
 */
export function limitBody(maxSize: number, tooLarge = tooLargeForApi): MiddlewareHandler {
  const countingLimit = bodyLimit({ maxSize, onError: tooLarge });
  return async (context, next) => {
    const length = context.req.header("Content-Length");
    if (length === undefined) return countingLimit(context, next);
    return Number(length) > maxSize ? tooLarge(context) : next();
  };
}

function tooLargeForApi(context: Context): Response {
  return apiError(context, 413, "too_large", "The body is too large.");
}

/** Much deeper than any body that a call takes. */
const MAX_NESTING = 32;

/** How deep a JSON text is nested. 128 KB can have 65,000 levels, too many for a recursive function. */
function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [each] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[{\]}]/gs)) {
    if (each === "[" || each === "{") deepest = Math.max(deepest, (depth += 1));
    else if (each === "]" || each === "}") depth -= 1;
    if (deepest > MAX_NESTING) break;
  }
  return deepest;
}

/**
 * Requires JSON: a foreign page's form can send text or form data, but JSON needs a CORS preflight. Parses the
 * body once to reject invalid JSON; routes parse the same buffered text again.
 */
export const jsonOnly: MiddlewareHandler = async (context, next) => {
  const type = context.req.header("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    const message = "Send JSON, with the header Content-Type: application/json.";
    return apiError(context, 415, "not_json", message);
  }
  const text = await context.req.text();
  if (nestingOf(text) > MAX_NESTING) {
    return apiError(context, 400, "bad_json", "The body is nested too deeply.");
  }
  try {
    JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return apiError(context, 400, "bad_json", "The body is not valid JSON.");
  }
  return next();
};
