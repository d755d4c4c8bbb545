import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { inMinutes } from "../../domain/in-minutes.ts";

export type ApiError = {
  code: string;
  /** For people. */
  message: string;
  /** Each bad field by its name, with what is wrong. */
  fields?: Record<string, string>;
};

/** The database could not take or give anything just then: nothing was changed, and asking again does no harm. */
export function unavailable(context: Context): Response {
  context.header("Retry-After", "10");
  return apiError(context, 503, {
    code: "unavailable",
    message:
      "The shop cannot store anything just now. Nothing was lost: please try again in a minute.",
  });
}

/** A limit is reached: the same call may be tried again after so many seconds. */
export function tooMany(context: Context, retryAfter: number): Response {
  context.header("Retry-After", String(retryAfter));
  return apiError(context, 429, {
    code: "too_many_requests",
    message: `Too many requests. Please try again in ${inMinutes(retryAfter)}.`,
  });
}

/** The client left before its request was whole, in Node's words: nobody hears the answer, and nothing is wrong here. */
export function isAborted(error: Error): boolean {
  return error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}

/** The API's one shape of an error (contract, HTTP API). `more` goes beside the three fields. */
export function apiError(
  context: Context,
  status: ContentfulStatusCode,
  error: ApiError,
  more: object = {},
): Response {
  return context.json({ error: { ...error, ...more } }, status);
}
