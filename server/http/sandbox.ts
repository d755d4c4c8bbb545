import { Hono } from "hono";
import { ownOrigin } from "./guards.ts";
import { rateLimit } from "./rate-limit.ts";

/** Handles requests under `/sandbox`; limits body sizes and its memory itself. */
export type StandIns = { fetch(request: Request): Response | Promise<Response> };

export type SandboxOptions = {
  /** Undefined if none is needed: all providers, or the payments, are real. */
  standIns: StandIns | undefined;
  publicUrl: string;
  /** `PUBLIC_URL`; undefined if not set (`ownOrigin`). */
  givenUrl: string | undefined;
  trustProxy: number;
  now: () => number;
};

/** Maximum POST requests per client, as for the API. The shop's own e-mails are among them, up to one per second. */
const POSTS_PER_MINUTE = 300;

/** Routes under `/sandbox`: the stand-ins, with the API's guards, or 404 if there are none. */
export function sandboxRoutes(options: SandboxOptions): Hono {
  const { standIns, publicUrl, givenUrl, trustProxy, now } = options;
  const routes = new Hono();
  if (!standIns) return routes.all("*", (context) => context.notFound());
  const limit = rateLimit({ limit: POSTS_PER_MINUTE, windowMs: 60_000, trustProxy, now });
  routes.on("POST", "*", limit, ownOrigin({ publicUrl, given: givenUrl }));
  return routes.all("*", (context) => standIns.fetch(context.req.raw));
}
