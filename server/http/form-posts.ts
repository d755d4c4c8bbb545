import type { MiddlewareHandler } from "hono";
import { bodyOfAtMost, ownOrigin } from "./guards.ts";
import { rateLimit } from "./rate-limit.ts";

export type FormPostOptions = { publicUrl: string; trustProxy: number; now: () => number };

/** The longest message, four bytes a letter and each byte escaped, fits well. */
const MOST_BYTES = 128 * 1024;
/** As for the API's calls. */
const POSTS_A_MINUTE = 300;

/** What every plain form post passes before a page's action sees it. */
export function formPostGuards(options: FormPostOptions): MiddlewareHandler[] {
  const { publicUrl, trustProxy, now } = options;
  return [
    rateLimit({ limit: POSTS_A_MINUTE, windowMs: 60_000, trustProxy, now }),
    ownOrigin(publicUrl),
    bodyOfAtMost(MOST_BYTES),
  ];
}

/**
 * The request as the router gets it: without an origin, which the guards have looked at. The router's own
 * check compares it with the address that the request came in by, and behind a proxy that is another one.
 */
export function withoutOrigin(request: Request): Request {
  const { url, method, body } = request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(url, { method, headers, body, ...(body && { duplex: "half" }) });
}
