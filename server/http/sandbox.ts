import { Hono } from "hono";
import { ownOrigin } from "./guards.ts";
import { rateLimit } from "./rate-limit.ts";

/** Answers requests under `/sandbox`; bounds its own bodies and its own memory. */
export type StandIns = { fetch(request: Request): Response | Promise<Response> };

export type SandboxOptions = {
  /** Undefined: every provider is real, or payments are. */
  standIns: StandIns | undefined;
  publicUrl: string;
  /** `PUBLIC_URL`, where it is set (`ownOrigin`). */
  givenUrl: string | undefined;
  trustProxy: number;
  now: () => number;
};

/** As for the API's changing calls. The shop's own e-mails are one a second of these. */
const CHANGES_A_MINUTE = 300;

/** Everything under `/sandbox`: the stand-ins, guarded as the API is, or 404 where there are none. */
export function sandboxRoutes(options: SandboxOptions): Hono {
  const { standIns, publicUrl, givenUrl, trustProxy, now } = options;
  const routes = new Hono();
  if (!standIns) return routes.all("*", (context) => context.notFound());
  const limit = rateLimit({ limit: CHANGES_A_MINUTE, windowMs: 60_000, trustProxy, now });
  routes.on("POST", "*", limit, ownOrigin({ publicUrl, given: givenUrl }));
  return routes.all("*", (context) => standIns.fetch(context.req.raw));
}
