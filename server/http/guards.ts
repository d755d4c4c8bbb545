import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { apiError } from "./errors.ts";

/**
 * State is changed only by the shop's own pages: where a browser names the page's origin it must be the
 * shop's. Callers that are no browsers name none; no cookie or login could be borrowed from a visitor anyway.
 */
export function ownOrigin(publicUrl: string): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("Origin");
    const here = context.req.header("Host");
    if (!origin || origin === publicUrl || (here && hostOf(origin) === here)) return next();
    return apiError(context, 403, {
      code: "foreign_origin",
      message: "This call is for the shop's own pages.",
    });
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Refuses bodies of more bytes. A length that is told is believed, Node reads no more than that; looking at
 * the body itself, as Hono's own guard does first, would make a stream of it and cost a quarter of an order.
 */
export function bodyOfAtMost(maxSize: number): MiddlewareHandler {
  const tooLarge = (context: Context) =>
    apiError(context, 413, { code: "too_large", message: "The body is too large." });
  const counted = bodyLimit({ maxSize, onError: tooLarge });
  return async (context, next) => {
    const length = context.req.header("Content-Length");
    if (length === undefined) return counted(context, next);
    return Number(length) > maxSize ? tooLarge(context) : next();
  };
}

/**
 * A form of a foreign page can send text or form data, never JSON without the browser asking first. The
 * body is parsed here once; routes read the same text again.
 */
export const jsonOnly: MiddlewareHandler = async (context, next) => {
  const type = context.req.header("Content-Type") ?? "";
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    return apiError(context, 415, {
      code: "not_json",
      message: "Send JSON, with the header Content-Type: application/json.",
    });
  }
  try {
    await context.req.json();
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return apiError(context, 400, { code: "bad_json", message: "The body is not valid JSON." });
  }
  return next();
};
