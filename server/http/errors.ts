import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { inMinutes } from "../../domain/time.ts";

export type ApiError = {
  code: string;
  /** Shown to people. */
  message: string;
  /** What is wrong, by the invalid field's name. */
  fields?: Record<string, string>;
};

/** The database is unavailable: nothing was changed, and the request can be retried. */
export function unavailable(context: Context): Response {
  context.header("Retry-After", "10");
  return apiError(context, 503, {
    code: "unavailable",
    message:
      "The shop cannot store anything just now. Nothing was lost: please try again in a minute.",
  });
}

/** The rate limit is exceeded: the request can be retried after `retryAfter` seconds. */
export function tooMany(context: Context, retryAfter: number): Response {
  context.header("Retry-After", String(retryAfter));
  return apiError(context, 429, {
    code: "too_many_requests",
    message: `Too many requests. Please try again in ${inMinutes(retryAfter)}.`,
  });
}

/** Whether the error is Node's for a client that disconnected before its request was complete: no failure. */
export function isAborted(error: Error): boolean {
  return error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

/** Responds with an error in the API's format (contract, HTTP API); `more` adds properties to it. */
export function apiError(
  context: Context,
  status: ContentfulStatusCode,
  error: ApiError,
  more: object = {},
): Response {
  return context.json({ error: { ...error, ...more } }, status);
}
