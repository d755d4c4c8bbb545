import type { MiddlewareHandler } from "hono";
import type { Visit } from "../house/visit.ts";
import { apiError, refuse } from "./errors.ts";

/** Who calls; set for every route of the house's API (`house-api.ts`). */
export type HouseEnv = { Variables: { visit: Visit } };

/** What the house's own pages fetch, and how they are opened. No frame, script, style or media is below `/house`. */
const DESTINATIONS = new Set(["document", "empty", "image", "manifest", "serviceworker"]);

/**
 * Keeps pages of other sites away from everything under `/house`, beside the session's cookie and the check of `Origin`:
 * their pages may lead to the house, and neither embed nor fetch it. Browsers without these headers have the other
 * guards.
 */
export const refuseForeign: MiddlewareHandler = async (context, next) => {
  const { path, method } = context.req;
  if (!isHouse(path) || !isForeign((name) => context.req.header(name), method)) return next();
  if (!/^\/house\/api(\/|$)/.test(path)) return refuse(context, 403);
  context.header("Cache-Control", "no-store");
  const message = "This is for the house's own pages.";
  return apiError(context, 403, { code: "foreign_origin", message });
};

/** Stricter than the shop's: no window that another site opened, or that the house opens, is connected to it. */
export const isolateHouse: MiddlewareHandler = async (context, next) => {
  await next();
  if (!isHouse(context.req.path)) return;
  context.res.headers.set("Cross-Origin-Opener-Policy", "same-origin");
  context.res.headers.set("Cross-Origin-Resource-Policy", "same-origin");
};

/** In any spelling that the router may take for the same. */
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

/** By the headers that only browsers set, and no page can change (Fetch Metadata). */
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
