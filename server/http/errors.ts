import type { Context, Env, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { brand } from "../../domain/stores/brand.ts";
import { inMinutes } from "../../domain/time.ts";
import { isOutage } from "../db/errors.ts";

export type ApiError = {
  code: string;
  /** Shown to people. */
  message: string;
  /** What is wrong, by the invalid field's name. */
  fields?: Record<string, string>;
};

/** What every API says of fields that are not valid. */
export function invalidFields(context: Context, fields: Record<string, string>): Response {
  const message = "Some fields are missing or not valid.";
  return apiError(context, 422, { code: "invalid_fields", message, fields });
}

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

/** Responds with an error in the API's format; `more` adds properties to it. */
export function apiError(
  context: Context,
  status: ContentfulStatusCode,
  error: ApiError,
  more: object = {},
): Response {
  return context.json({ error: { ...error, ...more } }, status);
}

/** The end of an API: 404 for any other call, and an answer to what is thrown; `failure` is that of a fault. */
export function refuseRest<E extends Env>(
  api: Hono<E>,
  onError: (error: Error) => void,
  failure: ApiError,
): Hono<E> {
  api.all("*", (context) =>
    apiError(context, 404, { code: "not_found", message: "There is no such call." }),
  );
  return api.onError((error, context) => {
    if (isAborted(error)) return context.body(null, 400);
    onError(error);
    return isOutage(error) ? unavailable(context) : apiError(context, 500, failure);
  });
}

export type RefusalStatus = keyof typeof WORDS;

/**
 * Responds to a refused page request or form post with a small static page that tells the shopper why. It is neither
 * rendered nor cached: under attack the server must be able to send thousands per second.
 */
export function refuse(context: Context, status: RefusalStatus): Response {
  context.header("Cache-Control", "no-store");
  return context.html(PAGES[status], status as ContentfulStatusCode);
}

/** Heading and advice for the shopper, by status. */
const WORDS = {
  400: ["We could not read this", "Please go back, reload the page and send it once more."],
  403: [
    "This was not sent from our pages",
    "For your safety we take only what our own pages send. Please go back, reload the page and send it once more.",
  ],
  405: [
    "Nothing can be sent here",
    "Please go back and reload the page: it may not have loaded whole. What you typed is not lost on the way back.",
  ],
  413: [
    "This is more than we can take",
    "Please go back and make it shorter: a message has room for 5,000 characters. What you typed is still there.",
  ],
  415: ["We could not read this", "Please go back, reload the page and send it once more."],
  429: [
    "One moment, please",
    "More was asked from your network than we can give at once. Please wait a minute and try again. Your cart is safe on this device.",
  ],
  503: [
    "The house is full just now",
    "More people are here than we can serve at once. Please try again in a few seconds. Your cart is safe on this device.",
  ],
} as const;

/** The Content-Security-Policy allows style attributes but no style elements. Colours as in `app/design/tokens.css`. */
const STYLES = {
  body: "margin:0;min-height:100vh;display:grid;place-content:center;padding:2rem;background:#faf7f2;color:#17130f;font:1.0625rem/1.6 'Helvetica Neue',sans-serif",
  name: "letter-spacing:.12em;text-transform:uppercase;font-size:.8125rem;margin:0",
  heading: "font:400 clamp(2rem,8vw,4rem)/1.05 Didot,'Bodoni MT',serif;margin:1rem 0",
  text: "max-width:42ch;margin:0 0 1.5rem",
  link: "color:inherit",
};

function pageOf(heading: string, text: string): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><title>${heading} · ${brand.name}</title></head>`,
    `<body style="${STYLES.body}"><main><p style="${STYLES.name}">${brand.name}</p>`,
    `<h1 style="${STYLES.heading}">${heading}</h1><p style="${STYLES.text}">${text}</p>`,
    `<p style="margin:0"><a style="${STYLES.link}" href="/">Back to Home</a></p></main></body></html>`,
  ].join("");
}

const PAGES = Object.fromEntries(
  Object.entries(WORDS).map(([status, [heading, text]]) => [status, pageOf(heading, text)]),
) as Record<RefusalStatus, string>;
