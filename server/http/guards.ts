import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { apiError } from "./errors.ts";
import { refuse } from "./refusal.ts";

/** Whose pages may call: `publicUrl` is the shop's own origin, `given` what `PUBLIC_URL` says, undefined where nobody set it. */
export type OwnPages = { publicUrl: string; given: string | undefined };

/**
 * JSON calls that change something carry no cookies and may come without an `Origin`: providers and scripts
 * send none. With one, it must be the shop's (selling, Names and details).
 */
export function ownOrigin(own: OwnPages): MiddlewareHandler {
  return async (context, next) => {
    const origin = context.req.header("Origin");
    if (origin === undefined || isOwn(origin, context, own)) return next();
    return apiError(context, 403, {
      code: "foreign_origin",
      message: "This call is for the shop's own pages.",
    });
  };
}

/**
 * A form post needs an `Origin` that is exactly the shop's, or the browser's word that the page it came from was
 * of the same origin: every browser of today sends at least one of them, and no page can write either.
 */
export function ownForm(own: OwnPages): MiddlewareHandler {
  return async (context, next) => {
    const isSameSite = context.req.header("Sec-Fetch-Site") === "same-origin";
    const origin = context.req.header("Origin");
    if (isSameSite || (origin !== undefined && isOwn(origin, context, own))) return next();
    return refuse(context, 403);
  };
}

/**
 * Exactly the shop's origin, scheme and port included. Only where `PUBLIC_URL` is not set the origin that the
 * request itself came to counts, too (http and its `Host`): a newcomer looks at the shop at 127.0.0.1, or from
 * a phone at an address of the local network.
 */
function isOwn(origin: string, context: Context, { publicUrl, given }: OwnPages): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  const host = context.req.header("Host");
  return given === undefined && host !== undefined && origin === `http://${host}`;
}

/**
 * Refuses bodies of more bytes. A length that is told is believed, Node reads no more than that; looking at
 * the body itself, as Hono's own guard does first, would make a stream of it and cost a quarter of an order.
 */
export function bodyOfAtMost(maxSize: number, tooLarge = tooLargeForApi): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: tooLarge });
  return async (context, next) => {
    const length = context.req.header("Content-Length");
    if (length === undefined) return counted(context, next);
    return Number(length) > maxSize ? tooLarge(context) : next();
  };
}

function tooLargeForApi(context: Context): Response {
  return apiError(context, 413, { code: "too_large", message: "The body is too large." });
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
