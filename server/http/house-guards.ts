import type { MiddlewareHandler } from "hono";
import type { Visit } from "../house/visit.ts";
import { apiError, refuse } from "./errors.ts";

/** `visit` is the caller's session; `house-api.ts` sets it before every route of the house's API. */
export type HouseEnv = { Variables: { visit: Visit } };

/** The accepted values of `Sec-Fetch-Dest`. No frame, script, style or media is served below `/house`. */
const DESTINATIONS = new Set(["document", "empty", "image", "manifest", "serviceworker"]);

/**
 * Refuses requests to `/house` that pages of other sites cause: those pages may link to the house, but neither embed
 * nor fetch it. In browsers without Fetch Metadata headers, the session's cookie and the check of `Origin` remain.
 */
export const refuseForeign: MiddlewareHandler = async (context, next) => {
  const { path, method } = context.req;
  if (!isHouse(path) || !isForeign((name) => context.req.header(name), method)) return next();
  if (!/^\/house\/api(\/|$)/.test(path)) return refuse(context, 403);
  context.header("Cache-Control", "no-store");
  return apiError(context, 403, "foreign_origin", "This is for the house's own pages.");
};

/** Stricter headers than the shop's: the house's pages and windows of other sites get no reference to each other. */
export const isolateHouse: MiddlewareHandler = async (context, next) => {
  await next();
  if (!isHouse(context.req.path)) return;
  context.res.headers.set("Cross-Origin-Opener-Policy", "same-origin");
  context.res.headers.set("Cross-Origin-Resource-Policy", "same-origin");
};

/** Whether a path is below `/house`, in any spelling that the router may accept for it. */
function isHouse(path: string): boolean {
  return /^\/+house(\/|\.|$)/i.test(decoded(path));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Whether to refuse a request by its Fetch Metadata headers, which no page can change: it asks for a frame, script or
 * the like, or a page of another origin caused it, other than by a link.
 */
function isForeign(header: (name: string) => string | undefined, method: string): boolean {
  const destination = header("Sec-Fetch-Dest");
  if (destination !== undefined && !DESTINATIONS.has(destination)) return true;
  const site = header("Sec-Fetch-Site");
  if (site === undefined || site === "same-origin" || site === "none") return false;
  const isLink =
    header("Sec-Fetch-Mode") === "navigate" &&
    destination === "document" &&
    (method === "GET" || method === "HEAD");
  return !isLink;
}
